// A tab each for share link, email or SMS, and bulk upload; the tab is in the URL. Input in one tab survives
// switching to another. Opening a tab leads to its first field.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Tabs from '@mui/material/Tabs';
import { lazy, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/job.ts';
import { PagePart } from '../../../kit/PagePart.tsx';
import { RequireAccess } from '../../../kit/RequireAccess.tsx';
import { LinkTab } from '../../../kit/links.tsx';
import { ways, type Way } from '../invite-search.ts';
import { RecommendedMark } from '../share-link/RecommendedMark.tsx';
import { SendInvite } from '../one-person/SendInvite.tsx';
import { ShareInvite } from '../share-link/ShareInvite.tsx';

/** Contains the file and phone parsers, so it loads only for uploads. */
const BulkInvite = lazy(() =>
  import('../spreadsheet-import/BulkInvite.tsx').then((file) => ({ default: file.BulkInvite })),
);

export function InviteWays({
  job,
  first,
  way,
  isShown,
}: {
  job: JobDetail;
  /** The way whose tab comes first. */
  first: Way;
  way: Way;
  /** False while another section of the page is shown. */
  isShown: boolean;
}) {
  const { t } = useTranslation();
  const id = useId();
  const [visited, setVisited] = useState<readonly Way[]>([way]);
  if (!visited.includes(way)) setVisited([...visited, way]);
  const inOrder = [first, ...ways.filter((name) => name !== first)];
  const labels: Record<Way, ReactNode> = {
    share: (
      <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 0.75 }}>
        {t('invites.share')} <RecommendedMark />
      </Box>
    ),
    send: t('invites.send_tab'),
    bulk: t('invites.bulk'),
  };
  return (
    // Clipped, not hidden: a bar inside may stay in view.
    <Card sx={{ overflow: 'clip' }}>
      <Tabs
        value={way}
        variant="fullWidth"
        aria-label={t('invites.ways')}
        sx={{ borderBlockEnd: '1px solid var(--line)', '& .MuiTab-root': { overflowWrap: 'anywhere' } }}
      >
        {inOrder.map((name) => (
          <LinkTab
            key={name}
            value={name}
            label={labels[name]}
            id={`${id}${name}`}
            aria-controls={`${id}${name}-panel`}
            to="/jobs/invite/$id"
            params={{ id: job.id }}
            search={{ way: name }}
            replace
            sx={tab}
          />
        ))}
      </Tabs>
      {inOrder.map((name) => (
        <Box
          key={name}
          role="tabpanel"
          id={`${id}${name}-panel`}
          aria-labelledby={`${id}${name}`}
          hidden={name !== way}
          sx={{ padding: { xs: 2, sm: 3 } }}
        >
          {visited.includes(name) && panelOf(name)}
        </Box>
      ))}
    </Card>
  );
  function panelOf(shown: Way): ReactNode {
    const isOpen = isShown && shown === way;
    if (shown === 'share') return <ShareInvite job={job} isShown={isOpen} />;
    return (
      <RequireAccess permission="responses.invite" confirmedEmail hint={t('invites.no_permission')}>
        {shown === 'send' ? (
          <SendInvite job={job} isShown={isOpen} />
        ) : (
          <PagePart>
            <BulkInvite job={job} isShown={isOpen} />
          </PagePart>
        )}
      </RequireAccess>
    );
  }
}

const tab = {
  textTransform: 'none',
  fontSize: { xs: 'var(--text-s)', sm: 'var(--text-m)' },
  color: 'var(--ink)',
  paddingInline: { xs: 0.25, sm: 1 },
  marginInlineEnd: 0,
  minInlineSize: 0,
};
