// The member's demo candidate, who is in no list: its link is here, and beside it the button that removes it. While the
// checklist is shown, both are there.
import Card from '@mui/material/Card';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Home } from '#contract/home.ts';
import { initialsOf } from '#contract/user.ts';
import { DemoLabel } from '../demo/DemoLabel.tsx';
import { RemoveDemo } from '../demo/RemoveDemo.tsx';

export function DemoCard({ demo }: { demo: NonNullable<Home['demo']> }) {
  const { t } = useTranslation();
  return (
    <Card component="section" aria-label={t('demo.title')} className="demo-card">
      <Link to="/jobs/candidate/$id" params={{ id: demo.response_id }} search={{}}>
        <span className="newest-face" aria-hidden>
          {demo.picture ? <img src={demo.picture} alt="" decoding="async" /> : initialsOf(demo.full)}
        </span>
        <bdi>{demo.full}</bdi>
      </Link>
      <DemoLabel />
      <span>{t('demo.explained')}</span>
      <RemoveDemo id={demo.response_id} />
    </Card>
  );
}
