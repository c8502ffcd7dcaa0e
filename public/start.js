// Sets the chosen theme before the first paint (src/kit/theme-choice.ts). Shows an error if the page's own code fails to load, or does not load within two minutes. Parts that load later are
// watched by src/kit/load-in-time.ts. Plain JavaScript without imports, because it must load first.
(() => {
  showTheme();
  const longestMs = 120_000;
  const timer = setTimeout(giveUp, longestMs);
  // Error events of resources do not bubble.
  addEventListener('error', onError, { capture: true });

  function showTheme() {
    // Pages of candidates and guests follow the system.
    if (/^\/(i|s|c|r)\//.test(location.pathname)) return;
    const theme = storedTheme();
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  }

  function storedTheme() {
    const inCookie = /(?:^|;\s*)theme=(\w+)/.exec(document.cookie)?.[1];
    try {
      return localStorage.getItem('theme') ?? inCookie;
    } catch {
      // Some private modes refuse storage.
      return inCookie;
    }
  }

  function onError({ target }) {
    if (!startingMark()) return stop();
    if (target instanceof HTMLScriptElement) void giveUp();
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') retry(target);
  }

  function retry(link) {
    if ('retried' in link.dataset) return;
    const copy = link.cloneNode();
    copy.dataset.retried = '';
    link.replaceWith(copy);
  }

  /** Undefined once the first screen has replaced it, and on pages whose HTML already has content. */
  function startingMark() {
    return document.querySelector('#root > .starting:first-child') ?? undefined;
  }

  function stop() {
    clearTimeout(timer);
    removeEventListener('error', onError, { capture: true });
  }

  async function giveUp() {
    stop();
    if (!startingMark()) return;
    const messages = await readMessages();
    const failure = document.createElement('div');
    failure.className = 'failure';
    failure.setAttribute('role', 'alert');
    const reload = make('button', messages.reload);
    reload.type = 'button';
    reload.addEventListener('click', () => location.reload());
    failure.append(make('h1', messages.error), make('p', messages.text), reload);
    startingMark()?.replaceWith(failure);
  }

  async function readMessages() {
    try {
      const reply = await fetch(`/${document.documentElement.lang}/messages.json`);
      const { common, shell } = await reply.json();
      const text = `${shell.loading_error} ${shell.loading_error_text}`;
      return { error: common.error, text, reload: common.reload };
    } catch {
      // The messages could not be loaded either.
      return {
        error: 'Error',
        text: 'This page could not be loaded. Check your connection, then reload the page.',
        reload: 'Reload the page',
      };
    }
  }

  function make(tag, text) {
    const made = document.createElement(tag);
    made.textContent = text;
    return made;
  }
})();
