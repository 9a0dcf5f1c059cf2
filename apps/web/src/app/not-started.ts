// Tells the user that the page could not be started, in plain elements: no component could be fetched.

export function showNotStarted(root: HTMLElement): void {
  const main = document.createElement('main');
  main.className = 'wl-not-started';
  const title = document.createElement('h1');
  title.textContent = "Worklane couldn't load";
  const text = document.createElement('p');
  text.textContent = 'Check your connection, then reload. Nothing you saved is lost.';
  const button = document.createElement('button');
  button.textContent = 'Reload';
  button.addEventListener('click', () => location.reload());
  main.append(title, text, button);
  main.setAttribute('role', 'alert');
  root.replaceChildren(main);
  document.getElementById('frame')?.remove();
  addEventListener('online', () => location.reload(), { once: true });
}
