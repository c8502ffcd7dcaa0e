// Above a demo candidate's answers: what a demo is, and the button that removes it.
import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { RemoveDemo } from './RemoveDemo.tsx';

export function DemoNotice({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <Alert severity="info" action={<RemoveDemo id={id} />} sx={{ mb: 2 }}>
      {t('demo.explained')}
    </Alert>
  );
}
