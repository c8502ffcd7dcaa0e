// Asks for confirmation before rejecting several candidates, or one whose link would stop working. Says how many, and whose
// links stop.
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import type { Rejecting } from './use-list-changes.ts';

/** Up to this many are named; beyond that only the number is shown. */
const maxNamed = 5;

export function RejectDialog({ rows, losing, confirm, close }: Rejecting) {
  const { t } = useTranslation();
  const [only] = rows;
  const isOne = rows.length === 1 && only !== undefined;
  return (
    <ConfirmDialog
      open
      title={
        isOne
          ? t('responses.reject_title', { name: only.full })
          : t('candidates.reject_title', { count: rows.length })
      }
      text={
        isOne ? (
          t('responses.reject_text')
        ) : (
          <Box sx={{ '& p, & ul': { m: 0 }, display: 'grid', gap: 1 }}>
            {losing.length > 0 && <p>{t('candidates.reject_links', { count: losing.length })}</p>}
            {losing.length > 0 && losing.length <= maxNamed && (
              <ul>
                {losing.map(({ id, full }) => (
                  <li key={id}>
                    <bdi>{full}</bdi>
                  </li>
                ))}
              </ul>
            )}
            <p>{t('candidates.reject_undo')}</p>
          </Box>
        )
      }
      confirm={isOne ? t('responses.reject_confirm') : t('responses.move.rejected')}
      danger
      onConfirm={confirm}
      onClose={close}
    />
  );
}
