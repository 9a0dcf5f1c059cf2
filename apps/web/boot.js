// Runs from the HTML itself, before the first paint and before any other script has arrived: sets the colour scheme, so that
// nothing flashes; draws the frame of the page for whoever is signed in; and on a board's address asks for the board and
// for its code at once. What is asked here, platform/api/boot-answers.ts hands on.
(() => {
  const root = document.documentElement;
  const { kept, viewed, choice, isFolded } = readStorage();
  setColorScheme();
  const key = /^\/projects\/(?!new\/?$)([^/]+)\/?$/.exec(location.pathname)?.[1];
  if (!key) fetchListOfFiles();
  const { token, company, currentUser } = kept;
  const isOfMembers =
    /^\/(dashboard|all-projects|projects|team|team-members|templates|company|company-settings|company-details|profile|outbox)(\/|$)/;
  if (!token || !company || !isOfMembers.test(location.pathname)) return;
  drawFrame();
  fetchBoardCode();
  if (key) askForBoard();

  function readStorage() {
    /** Only what the page itself keeps there; without it, or without storage, this is a visitor. */
    const found = { kept: {}, viewed: undefined, choice: 'dark', isFolded: false };
    try {
      found.isFolded = localStorage.getItem('worklane-sidebar') === 'folded';
      found.choice = localStorage.getItem('worklane-theme') || 'dark';
      found.viewed = JSON.parse(sessionStorage.getItem('worklane-view-as'));
      found.kept = JSON.parse((found.viewed ? sessionStorage : localStorage).getItem('worklane')).state;
    } catch {
      // Storage may be shut off, or hold something else; the defaults then stand.
    }
    return found;
  }

  function setColorScheme() {
    const isInside = !/^\/(login|register)?$/.test(location.pathname);
    const isDark = choice === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : choice !== 'light';
    root.setAttribute('data-mantine-color-scheme', isInside && !isDark ? 'light' : 'dark');
  }

  function drawFrame() {
    const isOtherLayout = /[?&](view|group)=/.test(location.search);
    root.setAttribute('data-frame', key && !isOtherLayout ? 'board' : 'page');
    if (isFolded) root.setAttribute('data-frame-folded', '');
    root.style.setProperty('--frame-company', `"${company.name.replace(/["\\\n]/g, ' ')}"`);
  }

  function fetchBoardCode() {
    const isBoard = key || /^\/projects\/[^/]+\/(tickets\/[^/]+|new-ticket)\/?$/.test(location.pathname);
    const chunks = isBoard && document.querySelector('meta[name="board-chunks"]');
    for (const href of chunks ? chunks.content.split(' ') : []) {
      const link = document.createElement('link');
      link.rel = href.endsWith('.css') ? 'preload' : 'modulepreload';
      if (link.rel === 'preload') link.as = 'style';
      // As the script that uses them asks for them, else they are fetched twice.
      link.crossOrigin = '';
      link.href = href;
      document.head.append(link);
    }
  }

  /** Every other screen is a part, whose files are in this list. */
  function fetchListOfFiles() {
    const href = document.querySelector('meta[name="files"]')?.content;
    if (!href) return;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'fetch';
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }

  function askForBoard() {
    const headers = { accept: 'application/json' };
    if (viewed) headers['x-view-as'] = `${viewed.company_id}:${viewed.user_id}`;
    const boot = { answers: {} };
    window.worklaneBoot = boot;
    const projectKey = decodeURIComponent(key).toUpperCase();
    const last = viewed || !currentUser ? undefined : lastBoard(`${currentUser.id} ${company.id} ${projectKey}`);
    if (last) boot.lastBoard = last.record;
    const bearer = validToken(boot, headers);
    const project = `/api/projects/${encodeURIComponent(projectKey)}`;
    for (const of of ['/board', '/configuration', '']) {
      const path = `${project}${of}?company_id=${company.id}`;
      // What is kept here is not sent again.
      const asked = last && of === '/board' ? `${path}&unless_version=${last.version}` : path;
      const answer = bearer.then((by) => fetch(asked, { headers: { ...headers, authorization: `Bearer ${by}` } }));
      // A failure is nobody's until somebody asks; then it is asked for again.
      answer.catch(() => undefined);
      boot.answers[path] = answer;
    }
  }

  /** Renews the token when it ends within a minute. */
  function validToken(boot, headers) {
    try {
      const { exp } = JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')));
      if (exp * 1_000 - 60_000 > Date.now()) return Promise.resolve(token);
    } catch {
      // The server says what it thinks of such a token.
      return Promise.resolve(token);
    }
    boot.renewal = fetch('/api/auth/refresh', { method: 'POST', headers });
    return boot.renewal.then(async (response) => {
      // Refused: the page itself asks again, and says what follows.
      if (!response.ok) throw new Error('The session was not renewed');
      return (await response.clone().json()).token;
    });
  }

  /** The board of the last visit: its version is known at once, the board itself a moment later. */
  function lastBoard(id) {
    try {
      const { version, build, at } = JSON.parse(localStorage.getItem('worklane-boards'))[id];
      // Another build may keep it otherwise.
      if (build !== (document.querySelector('meta[name="build"]')?.content ?? '')) return;
      const record = new Promise((resolve) => {
        const nothing = () => resolve(undefined);
        const opening = indexedDB.open('worklane-drafts');
        opening.onerror = nothing;
        // It is gone: nothing is made in its place.
        opening.onupgradeneeded = () => opening.transaction.abort();
        opening.onsuccess = () => {
          const database = opening.result;
          try {
            const reading = database.transaction('boards').objectStore('boards').get(id);
            reading.onerror = nothing;
            reading.onsuccess = () => {
              database.close();
              resolve(reading.result?.version === version ? { ...reading.result, at } : undefined);
            };
          } catch {
            database.close();
            nothing();
          }
        };
      });
      return { version, record };
    } catch {
      // None is kept, or storage is shut off.
    }
  }
})();
