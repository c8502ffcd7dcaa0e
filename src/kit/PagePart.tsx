// A lazily loaded part of a screen. If it fails to load, the rest of the screen and everything typed there stays.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Component, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingError } from './load-in-time.ts';
import { Rows } from './Loaded.tsx';

interface Props {
  /** While it loads. */
  skeleton?: ReactNode;
  children: ReactNode;
}

export class PagePart extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { skeleton = <Rows />, children } = this.props;
    if (error === null) return <Suspense fallback={skeleton}>{children}</Suspense>;
    if (error instanceof LoadingError) return <NotLoaded />;
    // Other errors belong to the screen's error boundary.
    throw error;
  }
}

function NotLoaded() {
  const { t } = useTranslation();
  const reload = (
    <Button color="inherit" size="small" onClick={() => location.reload()}>
      {t('common.reload')}
    </Button>
  );
  return (
    <Alert severity="error" action={reload}>
      {t('common.load_failed')} {t('shell.loading_error_text')}
    </Alert>
  );
}
