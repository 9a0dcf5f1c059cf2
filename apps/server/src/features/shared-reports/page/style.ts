// Styles a shared report: light or dark as the reader's system asks, from 320 px up, and for print.
import { createHash } from 'node:crypto';
import { STATUS_COLORS } from '@worklane/domain/projects/default-board';

/** The same as everywhere in the product. */
const STATUS_STYLE = Object.entries(STATUS_COLORS)
  .map(([category, color]) => `.${category}{fill:${color};background:${color}}`)
  .join('');

export const STYLE = `
${STATUS_STYLE}
:root{color-scheme:light dark;--back:#fff;--text:#1a1d21;--muted:#5c636b;--line:#dfe3e8;--a:#3b5bdb;--b:#c2570c;--over:#c92a2a}
@media (prefers-color-scheme:dark){:root{--back:#16181b;--text:#e7e9ec;--muted:#a3abb4;--line:#33383e;--a:#7b93f5;--b:#f08c4a;--over:#ff8787}}
*{box-sizing:border-box}
body{margin:0;padding:32px 24px;background:var(--back);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:760px;margin:0 auto}
h1{margin:0;font-size:28px;line-height:1.25;overflow-wrap:anywhere}
h2{margin:0 0 8px;font-size:18px;overflow-wrap:anywhere}
p{margin:4px 0}
.muted,footer,figcaption{color:var(--muted);font-size:14px}
section{margin-top:32px;padding-top:20px;border-top:1px solid var(--line)}
figure{margin:0}
svg{display:block;width:100%;height:auto}
svg text{fill:var(--muted);font:11px system-ui,sans-serif}
.grid{stroke:var(--line);fill:none}
.s0{fill:var(--a)}.s1{fill:var(--b)}
.l0,.l1{fill:none;stroke-width:2}.l0{stroke:var(--a)}.l1{stroke:var(--b);stroke-dasharray:6 4}
.meter{height:10px;margin:8px 0;border-radius:5px}
.track{fill:var(--line)}.over{fill:var(--over)}
.legend{display:flex;flex-wrap:wrap;gap:4px 16px;font-size:14px}
.legend span{display:flex;align-items:center;gap:6px}
.legend i{width:12px;height:12px;border-radius:3px}
.k0{background:var(--a)}.k1{background:var(--b)}
summary{width:fit-content;padding:6px 0;color:var(--muted);font-size:14px;cursor:pointer}
summary:focus-visible{outline:2px solid var(--a);outline-offset:2px}
table{width:100%;border-collapse:collapse;font-size:14px}
th,td{padding:5px 8px 5px 0;border-bottom:1px solid var(--line);text-align:right;font-variant-numeric:tabular-nums}
th:first-child{text-align:left;font-weight:400}
thead th,thead th:first-child{font-weight:600}
.list th,.list td{text-align:left;vertical-align:top}
.list td:nth-child(2){width:99%;overflow-wrap:anywhere}
.list th:not(:nth-child(2)),.list td:last-child{white-space:nowrap}
footer{margin-top:40px}
@media (max-width:480px){body{padding:20px 16px}h1{font-size:23px}svg text{font-size:18px}}
@media print{:root{color-scheme:light;--back:#fff;--text:#000;--muted:#444;--line:#ccc;--a:#3b5bdb;--b:#c2570c;--over:#c92a2a}body{padding:0}section{break-inside:avoid-page}.list{break-inside:auto}details::details-content{content-visibility:visible;display:block;height:auto}rect,circle,i{print-color-adjust:exact}}
`;

const HASH = createHash('sha256').update(STYLE).digest('base64');

/** Nothing but this style: no script, no picture, no form, no frame. */
export const POLICY = `default-src 'none'; style-src 'sha256-${HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
