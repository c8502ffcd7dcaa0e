// Whether pages on the web have the same text: not looked for yet, on its way, failed, or the pages.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComparedAnswer, WebPage } from '#contract/originality.ts';
import { formatDate } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useFailures } from '../../../kit/Failures.tsx';
import { lone } from '../../../kit/links.tsx';
import { Outcome } from '../../../kit/Outcome.tsx';
import { useCheckWeb } from './originality-queries.ts';

export function WebCheckPart({ answer, responseId }: { answer: ComparedAnswer; responseId: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { web } = answer;
  const [isAsked, setIsAsked] = useState(false);
  const { state, fault, pages, checked_at: at } = web;
  if (state === 'off') return null;
  const mayCheck = state === 'none' || state === 'failed';
  const became = (
    <Typography variant="body2" role="status">
      {state === 'ready'
        ? t(pages.length > 0 ? 'originality.web.found' : 'originality.web.nothing', {
            date: at ? formatDate(at, language) : '',
          })
        : t(`originality.web.${state}`)}
      {fault && ` ${t(`originality.web.faults.${fault}`)}`}
    </Typography>
  );
  return (
    <Box sx={{ mt: 1 }}>
      {isAsked && !mayCheck ? <Outcome>{became}</Outcome> : became}
      {pages.length > 0 && (
        <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5 }}>
          {pages.map((page) => (
            <li key={page.url}>
              <Page page={page} />
            </li>
          ))}
        </Box>
      )}
      {mayCheck && <CheckButton {...{ answer, responseId }} onAsked={setIsAsked} />}
    </Box>
  );
}

function Page({ page: { url, title, words, percent } }: { page: WebPage }) {
  const { t } = useTranslation();
  return (
    <>
      <Link href={url} target="_blank" rel="noopener noreferrer" sx={lone}>
        <bdi>{title || new URL(url).hostname}</bdi>
      </Link>
      <Typography variant="body2" color="textSecondary">
        <bdi dir="ltr">{new URL(url).hostname}</bdi>
        {' · '}
        {percent === null
          ? t('originality.common_words', { count: words })
          : t('originality.web.share', { count: words, percent: Math.round(percent) })}
      </Typography>
    </>
  );
}

function CheckButton(props: {
  answer: ComparedAnswer;
  responseId: string;
  onAsked: (isAsked: boolean) => void;
}) {
  const { answer, responseId, onAsked } = props;
  const { t } = useTranslation();
  const failures = useFailures();
  const { mutate, isPending } = useCheckWeb(responseId);
  const check = () => {
    // Before the reply: this button has gone by then.
    onAsked(true);
    mutate(answer.answer_id, {
      onError: (error) => {
        onAsked(false);
        failures.handleError(error, { retry: check });
      },
    });
  };
  return (
    <Button size="small" variant="outlined" loading={isPending} onClick={check} sx={{ mt: 0.5 }}>
      {t(answer.web.state === 'failed' ? 'originality.web.again' : 'originality.web.check')}
      <span className="unseen"> {t('responses.question_number', { number: answer.number })}</span>
    </Button>
  );
}
