// A colleague's open work, and handing it over to someone else.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserListed, Work } from '#contract/user.ts';
import { useFailures } from '../../kit/Failures.tsx';
import { ChoiceBox } from '../../kit/forms/ChoiceBox.tsx';
import { Loaded, Rows } from '../../kit/Loaded.tsx';
import { useHandOver, workQuery } from './use-users.ts';
import { isolated } from '../../i18n/isolated.ts';

export function WorkPanel({ user, all }: { user: UserListed; all: readonly UserListed[] }) {
  const { t } = useTranslation();
  const id = useId();
  const work = useQuery(workQuery(user.id));
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2.5, sm: 4 }, mb: 3 }}>
      <Typography variant="h2" id={id} sx={{ mb: 1 }}>
        {t('users.work')}
      </Typography>
      <Loaded query={work} skeleton={<Rows count={1} />}>
        {(counts) => <InHand user={user} counts={counts} all={all} />}
      </Loaded>
    </Card>
  );
}

const countable = ['jobs', 'views', 'review_links', 'webhooks'] as const;

function InHand({ user, counts, all }: { user: UserListed; counts: Work; all: readonly UserListed[] }) {
  const { t } = useTranslation();
  const lines = countable
    .filter((what) => counts[what] > 0)
    .map((what) => t(`users.work_${what}`, { count: counts[what] }));
  if (counts.api_key) lines.push(t('users.work_api_key'));
  const [announcement, setAnnouncement] = useState('');
  return (
    <>
      {lines.length === 0 ? (
        <Typography color="textSecondary">{t('users.work_none')}</Typography>
      ) : (
        <>
          <Typography color="textSecondary">{t('users.work_lead')}</Typography>
          <Box component="ul" sx={{ mt: 1.5, mb: 2.5, paddingInlineStart: 3 }}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Box>
          <HandOver user={user} all={all} onDone={setAnnouncement} />
        </>
      )}
      <Typography role="status" sx={{ mt: announcement ? 1 : 0 }}>
        {announcement}
      </Typography>
    </>
  );
}

function HandOver({
  user,
  all,
  onDone,
}: {
  user: UserListed;
  all: readonly UserListed[];
  onDone: (announcement: string) => void;
}) {
  const { t } = useTranslation();
  const failures = useFailures();
  const [to, setTo] = useState('');
  const { mutate, isPending } = useHandOver(user.id);
  const heirs = all.filter(({ id, active }) => active && id !== user.id);
  const heir = heirs.find(({ id }) => id === to);
  const give = (colleague: UserListed) =>
    mutate(colleague.id, {
      onSuccess: () => onDone(t('users.handed_over', { name: isolated(colleague.name) })),
      onError: (error) => failures.handleError(error, { retry: () => give(colleague) }),
    });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Box sx={{ flex: '1 1 14rem' }}>
        <ChoiceBox
          label={t('users.hand_to')}
          size="small"
          value={to}
          options={[
            { value: '', label: t('users.choose') },
            ...heirs.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` })),
          ]}
          onChange={setTo}
        />
      </Box>
      <Button variant="outlined" disabled={!heir} loading={isPending} onClick={() => heir && give(heir)}>
        {t('users.hand_over')}
      </Button>
    </Box>
  );
}
