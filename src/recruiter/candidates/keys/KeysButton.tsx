// Opens the help of `?`, which lists this page's shortcuts. Shown where there is a keyboard.
import { mdiKeyboardOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../kit/Icon.tsx';
import { keyRegistry } from '../../../kit/keys/key-registry.ts';

export function KeysButton() {
  const { t } = useTranslation();
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<Icon path={mdiKeyboardOutline} />}
      aria-haspopup="dialog"
      aria-keyshortcuts="?"
      onClick={() => keyRegistry.run('?')}
      sx={{ minBlockSize: 40, '@media (hover: none)': { display: 'none' } }}
    >
      {t('keys.title')}
    </Button>
  );
}
