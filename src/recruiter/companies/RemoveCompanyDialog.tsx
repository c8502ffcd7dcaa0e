// Lists, with numbers, what is deleted with a company. If candidates' answers are affected, the user must type the
// company's name. Tells members without permission to delete candidates that they cannot.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { getCompanyRemoval, type ClientCompany } from '#contract/company.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { PermissionSentence } from '../../kit/RequireAccess.tsx';
import { useMay } from '../../kit/use-may.ts';
import { Loaded, Rows } from '../../kit/Loaded.tsx';

type Removal = z.infer<typeof getCompanyRemoval.data>;

/** Never cached, since candidates may have answered in the meantime. */
function removalQuery(id: string) {
  return queryOptions({
    queryKey: ['company_removal', id],
    queryFn: ({ signal }) => callAsUser(getCompanyRemoval, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function RemoveCompanyDialog({
  company,
  busy,
  onConfirm,
  onClose,
}: {
  company: ClientCompany;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const removal = useQuery(removalQuery(company.id));
  const mayDelete = useMay('responses.delete');
  const [typed, setTyped] = useState('');
  const hasPeople = removal.data !== undefined && removal.data.candidates > 0;
  const isNamed = typed.trim() === company.name;
  const isAllowed = removal.data !== undefined && (!hasPeople || (mayDelete && isNamed));
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isAllowed && !busy) onConfirm();
        }}
      >
        <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
          {t('companies.remove_title', { name: company.name })}
        </DialogTitle>
        <DialogContent>
          <DialogContentText component="div" sx={{ display: 'grid', gap: 1.5 }}>
            <p>{t('companies.remove_text')}</p>
            <Loaded query={removal} skeleton={<Rows count={1} height={48} />}>
              {(counts) => <Along counts={counts} />}
            </Loaded>
            {hasPeople && !mayDelete && <PermissionSentence permission="responses.delete" />}
          </DialogContentText>
          {hasPeople && mayDelete && (
            <TextField
              label={t('companies.remove_name')}
              helperText={t('companies.remove_type', { name: company.name })}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoFocus
              sx={{ mt: 2 }}
              slotProps={{ htmlInput: { dir: 'auto', autoComplete: 'off' } }}
            />
          )}
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button onClick={onClose} color="inherit">
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="contained" color="error" disabled={!isAllowed} loading={busy}>
            {t('companies.remove_confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function Along({ counts }: { counts: Removal }) {
  const { t } = useTranslation();
  const lines = (['jobs', 'candidates', 'answers'] as const)
    .filter((what) => counts[what] > 0)
    .map((what) => ({ what, text: t(`companies.${what}`, { count: counts[what] }) }));
  if (lines.length === 0) return <p>{t('companies.remove_nothing')}</p>;
  return (
    <div>
      <p>{t('companies.remove_along')}</p>
      <Box component="ul" sx={{ mt: 0.5, mb: 0 }}>
        {lines.map(({ what, text }) => (
          <li key={what}>{text}</li>
        ))}
      </Box>
    </div>
  );
}
