// Creates a review link: what it shows, for whom and how long. Then shows the link to copy.
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewLink } from '#contract/review-link.ts';
import { jobQuery } from '../../api/queries.ts';
import { Loaded } from '../../kit/Loaded.tsx';
import { LinkMade } from './LinkMade.tsx';
import type { Shareable } from './ShareButton.tsx';
import { ShareFields } from './ShareFields.tsx';

export function ShareDialog({
  jobId,
  candidates,
  onClose,
}: {
  jobId: string;
  candidates: readonly Shareable[];
  onClose: (isMade: boolean) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const job = useQuery(jobQuery(jobId));
  const [made, setMade] = useState<ReviewLink | null>(null);
  return (
    <Dialog
      open
      onClose={() => onClose(made !== null)}
      aria-labelledby={id}
      maxWidth="sm"
      fullWidth
      scroll="body"
    >
      <DialogTitle id={id}>{t(made ? 'review_links.made_title' : 'review_links.title')}</DialogTitle>
      {made ? (
        <LinkMade link={made} onClose={() => onClose(true)} />
      ) : (
        <Loaded query={job}>
          {(loaded) => (
            <ShareFields
              job={loaded}
              candidates={candidates}
              onMade={setMade}
              onClose={() => onClose(false)}
            />
          )}
        </Loaded>
      )}
    </Dialog>
  );
}
