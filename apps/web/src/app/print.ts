// Prints on white: while the page is printed it is in the light theme, without what is only there to be pressed.
import './print.css';

const SCHEME = 'data-mantine-color-scheme';
const root = document.documentElement;
let own: string | null = null;

function enter(): void {
  own ??= root.getAttribute(SCHEME);
  root.setAttribute(SCHEME, 'light');
}

function leave(): void {
  if (own !== null) root.setAttribute(SCHEME, own);
  own = null;
}

addEventListener('beforeprint', enter);
addEventListener('afterprint', leave);
// Where a preview is asked for without printing, perhaps before this has come.
const printing = matchMedia('print');
printing.addEventListener('change', ({ matches }) => (matches ? enter() : leave()));
if (printing.matches) enter();
