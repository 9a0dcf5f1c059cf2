// Writes the page of a link that stops e-mails. It needs no script, and no account.

const STYLE = `body{margin:0;padding:48px 24px;font:16px/1.5 system-ui,sans-serif;color-scheme:light dark}
main{max-width:480px;margin:0 auto}button{padding:8px 16px;font:inherit}`;
function page(words: string, form = ''): Response {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Worklane e-mails</title><style>${STYLE}</style></head>
<body><main><h1>Worklane e-mails</h1><p>${words}</p>${form}</main></body></html>`;
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}

export const askPage = (): Response =>
  page(
    'Stop e-mails like the one that led you here? Your inbox in Worklane stays as it is.',
    '<form method="post"><button>Stop these e-mails</button></form>',
  );

export const donePage = (): Response =>
  page('You won’t get these e-mails any more. To change that, open your profile in Worklane.');
