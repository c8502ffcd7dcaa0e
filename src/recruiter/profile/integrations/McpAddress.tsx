// The address at which AI assistants use the API key (Model Context Protocol).
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { mcpPath } from '#contract/mcp.ts';
import { CopyLine } from '../../../kit/copy/CopyLine.tsx';

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
      <CopyLine label={t('integrations.mcp_address')} text={address} />
    </section>
  );
}
