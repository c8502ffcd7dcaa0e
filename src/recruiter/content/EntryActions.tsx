// The actions on a question or template: edit and delete the organization's own, duplicate any.
import { mdiContentCopy, mdiDeleteOutline, mdiPencilOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../i18n/isolated.ts';
import { Icon } from '../../kit/Icon.tsx';
import { shortened } from './use-content.ts';

export function EntryActions({
  name,
  onEdit,
  onDuplicate,
  onRemove,
}: {
  name: string;
  /** Absent for built-in entries. */
  onEdit: (() => void) | undefined;
  onDuplicate: () => void;
  onRemove: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const named = { name: isolated(shortened(name)) };
  const actions = [
    { icon: mdiPencilOutline, short: t('common.edit'), label: t('content.edit_one', named), run: onEdit },
    {
      icon: mdiContentCopy,
      short: t('content.duplicate'),
      label: t('content.duplicate_one', named),
      run: onDuplicate,
    },
    {
      icon: mdiDeleteOutline,
      short: t('content.remove'),
      label: t('content.remove_one', named),
      run: onRemove,
    },
  ];
  return (
    <Box sx={{ display: 'flex', flexShrink: 0 }}>
      {actions.map(
        ({ icon, short, label, run }) =>
          run && (
            <Tooltip key={icon} title={short}>
              <IconButton aria-label={label} onClick={run}>
                <Icon path={icon} fontSize="small" />
              </IconButton>
            </Tooltip>
          ),
      )}
    </Box>
  );
}
