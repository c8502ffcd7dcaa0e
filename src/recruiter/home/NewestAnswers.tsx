// The newest finished candidates that the member has not opened yet. A card in a job that hides names opens its review
// queue.
import { mdiIncognito } from '@mdi/js';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewAnswer } from '#contract/home.ts';
import { initialsOf } from '#contract/user.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { formatAgo } from '../../i18n/format-ago.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Icon } from '../../kit/Icon.tsx';

export function NewestAnswers({ cards }: { cards: readonly NewAnswer[] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="newest">
      <Typography id="newest" variant="h3" component="h2" sx={{ mb: 1 }}>
        {t('home.newest')}
      </Typography>
      <ul className="newest-answers">
        {cards.map((card) => (
          <li key={card.response_id ?? card.job_id}>
            <Card card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ card }: { card: NewAnswer }) {
  const { t } = useTranslation();
  const { response_id: id, question_id: question, full, picture } = card;
  if (id !== null)
    return (
      <Link to="/jobs/candidate/$id" params={{ id }} search={{}} className="newest-card">
        <Face>{picture ? <img src={picture} alt="" decoding="async" /> : initialsOf(full ?? '')}</Face>
        <Words card={card} title={full ?? ''} />
      </Link>
    );
  const title = t('home.new_answers', { count: card.count });
  const content = (
    <>
      <Face>
        <Icon path={mdiIncognito} />
      </Face>
      <Words card={card} title={title} />
    </>
  );
  if (question === null)
    return (
      <Link to="/jobs/vacancy/$id/questions" params={{ id: card.job_id }} className="newest-card">
        {content}
      </Link>
    );
  return (
    <Link
      to="/jobs/vacancy/$id/questions/$question"
      params={{ id: card.job_id, question }}
      className="newest-card"
    >
      {content}
    </Link>
  );
}

function Face({ children }: { children: ReactNode }) {
  return (
    <span className="newest-face" aria-hidden>
      {children}
    </span>
  );
}

function Words({ card, title }: { card: NewAnswer; title: string }) {
  const language = useLanguage();
  return (
    <span className="newest-words">
      <strong dir="auto">{title}</strong>
      <span dir="auto">{card.job_name}</span>
      <time dateTime={card.finished_at} title={formatDateTime(card.finished_at, language)}>
        {formatAgo(card.finished_at, language)}
      </time>
    </span>
  );
}
