// How the page of the API's description looks: system fonts, light and dark, narrow screens first.

export const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1d1b18, #ece8e1); --quiet: light-dark(#625c53, #a9a297);
  --ground: light-dark(#fbf9f5, #171614); --card: light-dark(#ffffff, #201e1b); --line: light-dark(#e3ddd2, #37332d);
  --accent: light-dark(#9a3412, #fdba74); }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 6rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: .15em; }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
h1 { font-size: 1.9rem; line-height: 1.15; margin: 0 0 .75rem; }
h2 { font-size: 1.35rem; margin: 3rem 0 1rem; padding-top: 1rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.05rem; margin: 0 0 .35rem; }
p { margin: 0 0 .75rem; max-width: 44rem; }
nav ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
article { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: 1rem; margin: 0 0 1rem; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; }
pre { margin: 0 0 .75rem; white-space: pre-wrap; }
.method { color: var(--accent); font-weight: 700; }
.quiet { color: var(--quiet); font-size: .9rem; }
summary { cursor: pointer; padding: .2rem 0; }
dl { margin: 0 0 .75rem; }
dt { font-weight: 600; }
dd { margin: 0 0 .4rem; padding-left: 1rem; }
`
