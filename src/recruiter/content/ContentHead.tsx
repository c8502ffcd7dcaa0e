// The head of a list of questions or templates: its language, and the button for a new entry.
import { mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ComponentProps } from 'react';
import { Icon } from '../../kit/Icon.tsx';
import { LanguageTabs } from './LanguageTabs.tsx';

interface ContentHeadProps extends ComponentProps<typeof LanguageTabs> {
  newLabel: string;
  onNew: () => void;
}

export function ContentHead({ newLabel, onNew, ...tabs }: ContentHeadProps) {
  return (
    <Box sx={head}>
      <LanguageTabs {...tabs} />
      <Button variant="contained" startIcon={<Icon path={mdiPlus} />} onClick={onNew}>
        {newLabel}
      </Button>
    </Box>
  );
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 1.5,
  mb: 1,
  '& .MuiTabs-root': { minWidth: 0 },
};
