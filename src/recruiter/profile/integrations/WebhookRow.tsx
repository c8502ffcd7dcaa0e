// One webhook: URL, events, status, and a link to its deliveries.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Webhook } from '#contract/webhook.ts';
import { TextLink } from '../../../kit/links.tsx';
import { eventKey } from './event-key.ts';
import { WebhookStanding } from './WebhookStanding.tsx';

export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation();
  const { id, url, description, events } = webhook;
  const told = events.map((event) => t(`integrations.event_${eventKey(event)}`));
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: '1 1 18rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="h3" sx={{ fontWeight: 600, fontSize: '1rem' }}>
          <TextLink to="/profile/integrations/$id" params={{ id }}>
            <bdi dir={description ? 'auto' : 'ltr'}>{description || url}</bdi>
          </TextLink>
        </Typography>
        {description && (
          <Typography variant="body2" color="textSecondary">
            <bdi dir="ltr">{url}</bdi>
          </Typography>
        )}
        <Typography variant="body2" color="textSecondary">
          {told.join(' · ')}
        </Typography>
      </Box>
      <WebhookStanding webhook={webhook} />
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  paddingBlock: 2,
  '& + &': { borderBlockStart: '1px solid var(--line)' },
};
