// The address at which AI assistants use the API key (Model Context Protocol).
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { mcpPath } from '#contract/mcp.ts';
import { CopyButton } from '../../../kit/copy/CopyButton.tsx';
import { Facts } from '../../../kit/Facts.tsx';

export function McpAddress() {
  const { t } = useTranslation();
  const address = new URL(mcpPath, location.origin).href;
  return (
    <section aria-labelledby="mcp">
      <Typography id="mcp" variant="h3" sx={{ mt: 4 }}>
        {t('integrations.mcp')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t('integrations.mcp_lead')}
      </Typography>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'end' }}>
        <Facts
          facts={[
            {
              label: t('integrations.mcp_address'),
              value: (
                <bdi dir="ltr" style={{ fontFamily: 'monospace' }}>
                  {address}
                </bdi>
              ),
            },
          ]}
        />
        <CopyButton text={address} label={t('integrations.copy')} />
      </Stack>
    </section>
  );
}
