// Switches between light and dark; the choice is kept on this device.
import { Moon, Sun } from 'lucide-react'
import { IconButton } from '@/ui/button.tsx'
import { chooseTheme, useTheme } from './theme.ts'

export function ThemeToggle() {
  const theme = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton label={`Use the ${other} theme`} onClick={() => chooseTheme(other)}>
      {theme === 'dark' ? <Sun className="size-5" /> : <Moon className="size-5" />}
    </IconButton>
  )
}
