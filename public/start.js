// Watches over the page's own beginning: if its code does not come, within two minutes or at all, nobody else is here yet
// to say so (spec.txt 8; for all that comes later: src/ui/load-in-time.ts). Small and plain: it has to be here first.
(() => {
  const longestMs = 120_000;
  const timer = setTimeout(giveUp, longestMs);
  // Such an event does not bubble.
  addEventListener('error', onError, { capture: true });

  function onError({ target }) {
    if (!startingMark()) return stop();
    if (target instanceof HTMLScriptElement) void giveUp();
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') askOnceMore(target);
  }

  function askOnceMore(link) {
    if ('again' in link.dataset) return;
    const again = link.cloneNode();
    again.dataset.again = '';
    link.replaceWith(again);
  }

  /** Undefined once the first screen has taken its place, or where there is something to read already. */
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
    const say = await sentences();
    const failure = document.createElement('div');
    failure.className = 'failure';
    failure.setAttribute('role', 'alert');
    const reload = make('button', say.reload);
    reload.type = 'button';
    reload.addEventListener('click', () => location.reload());
    failure.append(make('h1', say.error), make('p', say.text), reload);
    startingMark()?.replaceWith(failure);
  }

  async function sentences() {
    try {
      const answer = await fetch(`/${document.documentElement.lang}/messages.json`);
      const { common, shell } = await answer.json();
      const text = `${shell.loading_error} ${shell.loading_error_text}`;
      return { error: common.error, text, reload: common.reload };
    } catch {
      // Not even that comes.
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
