// Share link, e-mail, bulk upload: a tab each, its name in the address. What is typed in one stays while another is
// looked at.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Tabs from '@mui/material/Tabs';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import { useMay } from '../../shell/use-may.ts';
import { LinkTab } from '../../ui/links.tsx';
import { BulkInvite } from './BulkInvite.tsx';
import { EmailInvite } from './EmailInvite.tsx';
import { NoInviting } from './NoInviting.tsx';
import { RecommendedMark } from './RecommendedMark.tsx';
import { ShareInvite } from './ShareInvite.tsx';

const ways = ['share', 'email', 'bulk'] as const;
export type Way = (typeof ways)[number];

export function InviteWays({ job, way }: { job: JobDetail; way: Way }) {
  const { t } = useTranslation();
  const mayInvite = useMay('responses.invite');
  const id = useId();
  const labels: Record<Way, ReactNode> = {
    share: (
      <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 0.75 }}>
        {t('invites.share')} <RecommendedMark />
      </Box>
    ),
    email: t('invites.email_tab'),
    bulk: t('invites.bulk'),
  };
  const panels: Record<Way, ReactNode> = {
    share: <ShareInvite job={job} />,
    email: mayInvite ? <EmailInvite job={job} /> : <NoInviting />,
    bulk: <BulkInvite job={job} />,
  };
  return (
    <Card>
      <Tabs
        value={way}
        variant="fullWidth"
        aria-label={t('invites.ways')}
        sx={{ borderBlockEnd: '1px solid var(--line)', '& .MuiTab-root': { overflowWrap: 'anywhere' } }}
      >
        {ways.map((one) => (
          <LinkTab
            key={one}
            value={one}
            label={labels[one]}
            id={`${id}${one}`}
            aria-controls={`${id}${one}-panel`}
            to="/jobs/invite/$id"
            params={{ id: job.id }}
            search={{ way: one }}
            replace
            sx={{
              textTransform: 'none',
              fontSize: 'var(--text-m)',
              color: 'var(--ink)',
              paddingInline: 1,
              minInlineSize: 0,
            }}
          />
        ))}
      </Tabs>
      {ways.map((one) => (
        <Box
          key={one}
          role="tabpanel"
          id={`${id}${one}-panel`}
          aria-labelledby={`${id}${one}`}
          hidden={one !== way}
          sx={{ padding: { xs: 2, sm: 3 } }}
        >
          {panels[one]}
        </Box>
      ))}
    </Card>
  );
}
