// A part of a screen whose code comes by itself. Should it not come, the rest stays as it is, with all that is typed there.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Component, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingError } from './load-in-time.ts';
import { Rows } from './Loaded.tsx';

export class PagePart extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return <Suspense fallback={<Rows />}>{this.props.children}</Suspense>;
    if (error instanceof LoadingError) return <NotLoaded />;
    // Anything else is the whole screen's matter.
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
