// Renders the frame of the stand-ins' pages: styles, and links between them.
import type { Context } from 'hono';
import { html, raw } from 'hono/html';

const STYLE = `:root{color-scheme:dark light;font:15px/1.5 system-ui,sans-serif}
body{max-width:56rem;margin:0 auto;padding:1.5rem 1rem 4rem}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding-bottom:.75rem;border-bottom:1px solid #8886}
nav small{margin-left:auto}
h1{font-size:1.4rem}h2{margin:0;font-size:1.05rem}small{opacity:.75}
article{margin:1rem 0;padding:1rem;border:1px solid #8886;border-radius:10px}
form{display:flex;flex-wrap:wrap;align-items:end;gap:.5rem;margin:.75rem 0}
form p{flex:1 1 100%;margin:0}
label{display:grid;gap:.15rem;font-size:.85rem}label.row{display:flex;gap:.35rem;align-items:center;padding-bottom:.4rem}
input:not([type=checkbox]){min-width:12rem;max-width:100%;box-sizing:border-box}
input,button{font:inherit;padding:.3rem .6rem;border:1px solid #888a;border-radius:6px}
button{cursor:pointer}code,pre{overflow-wrap:anywhere;white-space:pre-wrap}ul{padding-left:1.25rem}`;

const PAGES = {
  '/github-pages': 'GitHub',
  '/github-app': 'GitHub App',
  '/figma-files': 'Figma',
  '/slack-channel': 'Slack',
  '/slack-workspace': 'Slack workspace',
  '/faults': 'Faults',
} as const;

/** @param content the page below its heading, built with `html` */
export function answerPage(http: Context, title: string, content: ReturnType<typeof html>) {
  const links = Object.entries(PAGES).map(([path, name]) => html`<a href="${path}">${name}</a>`);
  return http.html(html`<!doctype html><html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width"><title>${title} · stand-in</title><style>${raw(STYLE)}</style></head>
    <body><nav aria-label="Stand-ins">${links}<small>Stand-ins on this machine, not the real products</small></nav>
    <main><h1>${title}</h1>${content}</main></body></html>`);
}
