// A job's imports: a running one with its progress bar, whoever started it, then the finished ones.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded, Rows } from '../../../kit/Loaded.tsx';
import { importsQuery } from '../invite-queries.ts';
import { ImportCard } from './ImportCard.tsx';
import type { LeftOut } from './LookOver.tsx';

/** How many are shown before "show all". */
const firstShown = 3;

export function Imports({
  jobId,
  leftOut,
}: {
  jobId: string;
  /** Import id -> the rows of its file that this page did not send. */
  leftOut: ReadonlyMap<string, LeftOut>;
}) {
  const { t } = useTranslation();
  const id = useId();
  const query = useQuery(importsQuery(jobId));
  const [isAll, setIsAll] = useState(false);
  return (
    <Loaded query={query} skeleton={<Rows count={1} />}>
      {(imports) =>
        imports.length > 0 && (
          <Box component="section" aria-labelledby={id}>
            <Typography id={id} variant="h3" component="h2" sx={{ mb: 1 }}>
              {t('invites.import.imports')}
            </Typography>
            {imports.slice(0, isAll ? imports.length : firstShown).map((one) => (
              <ImportCard key={one.id} known={one} leftOut={leftOut.get(one.id)} />
            ))}
            {!isAll && imports.length > firstShown && (
              <Button onClick={() => setIsAll(true)}>{t('invites.import.show_all')}</Button>
            )}
          </Box>
        )
      }
    </Loaded>
  );
}
