// Shown when a screen fails to render: the reason, if known, and what to do next. If a deployment replaced the page's
// files, the page reloads instead. A missing resource leads to /404.
import { Navigate, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, isNotFound } from '../api/call-error.ts';
import { LoadingError } from './load-in-time.ts';
import './Failure.css';

export function PageFailure({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  if (error instanceof LoadingError) return <NotLoaded />;
  if (isNotFound(error)) return <Navigate to="/404" replace />;
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Message button={t('common.retry')} onClick={retry}>
      <p>{t(error instanceof CallError ? `refusals.${error.code}` : 'common.something_wrong')}</p>
    </Message>
  );
}

/** A chunk or stylesheet failed to load. */
function NotLoaded() {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(true);
  useEffect(() => {
    let isGone = false;
    void reloadIfReplaced().then((isReloading) => {
      if (!isReloading && !isGone) setIsAsking(false);
    });
    return () => {
      isGone = true;
    };
  }, []);
  if (isAsking)
    return (
      <div className="failure" role="status">
        {t('common.loading')}
      </div>
    );
  return (
    <Message button={t('common.reload')} onClick={() => location.reload()}>
      <p>
        {t('shell.loading_error')} {t('shell.loading_error_text')}
      </p>
    </Message>
  );
}

/** Not a landmark: it is either inside the shell's landmark or the only content. */
function Message({
  button,
  onClick,
  children,
}: {
  button: string;
  onClick: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className="failure" role="alert">
      <h1>{t('common.error')}</h1>
      {children}
      <button type="button" onClick={onClick}>
        {button}
      </button>
    </div>
  );
}

const reloadedKey = 'candor-reloaded-from';
const longestMs = 5000;

/**
 * Reloads the page if the server has another version, once per version. Returns whether it does. After a
 * deployment, the files that an open page refers to are gone. It reloads for no other reason: if the server is
 * unreachable, a reload would leave the user with less.
 */
async function reloadIfReplaced(): Promise<boolean> {
  const running = runningVersion();
  if (!running || wasReloadedFrom(running) || !(await isReplaced(running))) return false;
  try {
    sessionStorage.setItem(reloadedKey, running);
  } catch {
    // Without storage, a page served half old and half new would reload forever.
    return false;
  }
  location.reload();
  return true;
}

/** The entry's file name, which contains a hash of its content and of everything it imports. */
function runningVersion(): string | undefined {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]');
  return entry ? new URL(entry.src).pathname : undefined;
}

function wasReloadedFrom(version: string): boolean {
  try {
    return sessionStorage.getItem(reloadedKey) === version;
  } catch {
    return true;
  }
}

async function isReplaced(running: string): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(longestMs) });
    const html = answer.ok ? await answer.text() : '';
    return html.includes('/assets/') && !html.includes(running);
  } catch {
    // The server is unreachable: the network is the cause, not a deployment.
    return false;
  }
}
