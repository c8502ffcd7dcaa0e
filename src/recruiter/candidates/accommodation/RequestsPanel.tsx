// A candidate's requests and their answers, for users who may answer. Updates live.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { CandidateRequest } from '#contract/candidate-page.ts';
import type { ResponseDetail } from '#contract/response.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useMay } from '../../../kit/use-may.ts';
import { Panel } from '../Panel.tsx';
import { ReplyForm } from './ReplyForm.tsx';

export function RequestsPanel({ response }: { response: ResponseDetail }) {
  const { t } = useTranslation();
  const mayAnswer = useMay('responses.accommodate');
  if (!mayAnswer || response.requests.length === 0) return null;
  return (
    <Panel title={t('responses.requests.title')}>
      <Box component="ul" sx={{ display: 'grid', gap: 2.5, listStyle: 'none', margin: 0, padding: 0 }}>
        {response.requests.map((request) => (
          <li key={request.id}>
            <Asked request={request} />
            {request.state === 'open' && <ReplyForm response={response} request={request} />}
          </li>
        ))}
      </Box>
    </Panel>
  );
}

function Asked({ request }: { request: CandidateRequest }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isOpen = request.state === 'open';
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>{t(`responses.requests.kinds.${request.kind}`)}</Typography>
      <Typography variant="body2" color="textSecondary">
        <time dateTime={request.created_at}>{formatDateTime(request.created_at, language)}</time>
        {' · '}
        {t(`responses.requests.states.${request.state}`)}
      </Typography>
      {request.text && <Said text={request.text} />}
      {!isOpen && request.reply && <Said text={request.reply} isReply />}
    </>
  );
}

function Said({ text, isReply = false }: { text: string; isReply?: boolean }) {
  return (
    <Typography
      dir="auto"
      sx={{
        mt: 0.5,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        ...(isReply && { paddingInlineStart: 1.5, borderInlineStart: '3px solid', borderColor: 'divider' }),
      }}
    >
      {text}
    </Typography>
  );
}
