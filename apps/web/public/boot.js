// Runs before the first paint: sets the colour scheme, so that nothing flashes, and on a board's address asks for the
// board's code at once. A file of its own, because the page allows no inline scripts.
(() => {
  const dark = '(prefers-color-scheme: dark)';
  let choice = 'dark';
  try {
    choice = localStorage.getItem('worklane-theme') || 'dark';
  } catch {
    // Storage may be shut off; the default then stands.
  }
  const isInside = !/^\/(login|register)?$/.test(location.pathname);
  const scheme = !isInside ? 'dark' : choice === 'auto' ? (matchMedia(dark).matches ? 'dark' : 'light') : choice;
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme === 'light' ? 'light' : 'dark');

  const chunks = document.querySelector('meta[name="board-chunks"]');
  const isBoard = /^\/projects\/(?!new\/?$)[^/]+(\/tickets\/[^/]+|\/new-ticket)?\/?$/.test(location.pathname);
  if (!chunks || !isBoard) return;
  for (const href of chunks.content.split(' ')) {
    const link = document.createElement('link');
    link.rel = href.endsWith('.css') ? 'preload' : 'modulepreload';
    if (link.rel === 'preload') link.as = 'style';
    // As the script that uses them asks for them, else they are fetched twice.
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
})();
