// The one stylesheet, served at /assets/style.css. Colours follow the visitor's light or dark
// preference.
export const STYLES = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f6f7fa, #12141a);
  --card: light-dark(#fff, #1b1e27);
  --text: light-dark(#1a1f36, #eceef4);
  --quiet: light-dark(#545b70, #a7aec2);
  --line: light-dark(#c9cedb, #3a4052);
  --edge: light-dark(#7f879d, #79819a);
  --accent: light-dark(#4338ca, #a5b0ff);
  --on-accent: light-dark(#fff, #12141a);
  --danger: light-dark(#b42318, #ff9a8f);
  --ribbon: light-dark(#fdecc8, #4a3505);
  --on-ribbon: light-dark(#5c3b00, #ffe3a8);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
.ribbon { margin: 0; padding: 8px 16px; background: var(--ribbon); color: var(--on-ribbon); text-align: center; font-size: 14px; }
.ribbon strong { margin-right: 8px; }
main { margin: 0 auto; padding: 24px 16px 64px; }
main.narrow { max-width: 480px; }
main.split { max-width: 960px; display: grid; gap: 32px; }
main.wide { max-width: 1280px; }
@media (min-width: 800px) {
  main.split { grid-template-columns: 1fr 1fr; gap: 64px; padding-top: 56px; }
}
h1 { font-size: 24px; line-height: 1.25; margin: 0 0 16px; }
h2 { font-size: 18px; margin: 32px 0 12px; }
p { margin: 0 0 12px; }
a { color: var(--accent); }
.quiet { color: var(--quiet); font-size: 14px; }
.panel { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 24px; }
.back { display: inline-block; margin-bottom: 16px; }
.total { font-size: 36px; font-weight: 650; line-height: 1.2; margin-bottom: 24px; }
.lines { list-style: none; margin: 0; padding: 0; }
.lines li { display: grid; grid-template-columns: 56px 1fr auto; gap: 12px; align-items: start; margin-bottom: 16px; overflow-wrap: anywhere; }
.lines img, .lines .blank { width: 56px; height: 56px; border-radius: 8px; object-fit: cover; background: var(--line); }
.sum { display: flex; justify-content: space-between; border-top: 1px solid var(--line); padding-top: 12px; font-weight: 600; }
form { margin: 0; }
fieldset { border: 0; margin: 0 0 16px; padding: 0; min-width: 0; }
legend { padding: 0; margin-bottom: 8px; font-weight: 600; }
.field { margin-bottom: 16px; }
.field label { display: block; margin-bottom: 4px; font-size: 14px; font-weight: 550; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
input[type='text'], input[type='email'], input[type='number'], select {
  width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--edge); border-radius: 8px;
  background: var(--page); color: var(--text); font: inherit;
}
input[aria-invalid='true'] { border-color: var(--danger); border-width: 2px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.error { margin: 4px 0 0; color: var(--danger); font-size: 14px; }
.alert { border: 1px solid var(--danger); border-radius: 8px; padding: 12px; color: var(--danger); }
.choice { display: flex; gap: 12px; align-items: center; min-height: 44px; padding: 8px 12px; border: 1px solid var(--edge); border-radius: 8px; margin-bottom: 8px; }
.choice input { width: 18px; height: 18px; accent-color: var(--accent); flex: none; }
.choice span { overflow-wrap: anywhere; }
.methods:has(input[value='us_bank_account']:checked) .card-fields { display: none; }
.sellers:has(input[value='new']:not(:checked)) .new-seller { display: none; }
button { min-height: 44px; padding: 8px 16px; border: 1px solid var(--edge); border-radius: 8px; background: var(--card); color: var(--text); font: inherit; font-weight: 600; cursor: pointer; }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button.full { width: 100%; }
.buttons { display: flex; gap: 12px; flex-wrap: wrap; }
code { font-size: 13px; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { text-align: left; padding: 8px 12px; border-bottom: 1px solid var(--line); vertical-align: top; }
tr:last-child td { border-bottom: 0; }
td form { display: inline-flex; gap: 6px; margin: 0 6px 6px 0; }
td button { min-height: 32px; padding: 2px 10px; font-size: 13px; }
td input[type='number'] { min-height: 32px; width: 96px; padding: 2px 8px; font-size: 13px; }
td ul { margin: 0; padding-left: 16px; }
.controls { display: grid; grid-template-columns: repeat(auto-fit, minmax(180px, 1fr)); gap: 12px 16px; align-items: end; }
.controls .field { margin: 0; }
`
