// The list of templates, the agency's own first. The selected one shows its content.
import { mdiDeleteOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { HiringTemplate } from '#contract/bank.ts';
import { Icon } from '../../../kit/Icon.tsx';
import { QuestionDetails, QuestionFacts } from './QuestionFacts.tsx';

export function TemplateList({
  templates,
  chosenId,
  onChoose,
  onRemove,
  onUse,
}: {
  templates: readonly HiringTemplate[];
  chosenId: string | null;
  onChoose: (id: string) => void;
  /** Absent without the permission. */
  onRemove: ((template: HiringTemplate) => void) | undefined;
  /** The button below the chosen template's content. Absent: there is one elsewhere. */
  onUse?: (template: HiringTemplate) => void;
}) {
  const { t } = useTranslation();
  const inOrder = templates.toSorted((a, b) => Number(a.built_in) - Number(b.built_in));
  return (
    <RadioGroup
      aria-label={t('bank.templates_title')}
      value={chosenId}
      onChange={(_, id) => onChoose(id)}
      sx={{ display: 'grid', gap: 1, mt: 2.5 }}
    >
      {inOrder.map((template) => (
        <TemplateCard
          key={template.id}
          template={template}
          isChosen={template.id === chosenId}
          onRemove={template.built_in || !onRemove ? undefined : () => onRemove(template)}
          onUse={onUse && (() => onUse(template))}
        />
      ))}
    </RadioGroup>
  );
}

function TemplateCard({
  template,
  isChosen,
  onRemove,
  onUse,
}: {
  template: HiringTemplate;
  isChosen: boolean;
  onRemove: (() => void) | undefined;
  onUse: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const facts = [
    t('common.questions', { count: template.questions.length }),
    t('bank.competences', { count: template.competences.length }),
    ...(template.built_in ? [] : [t('bank.own')]),
  ];
  return (
    <Box sx={isChosen ? { ...card, ...chosen } : card}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <FormControlLabel
          value={template.id}
          control={<Radio />}
          sx={{ flex: 1, minWidth: 0, m: 0 }}
          label={
            <Box component="span" sx={{ display: 'block', minWidth: 0 }}>
              <Box component="bdi" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {template.name}
              </Box>
              <Box
                component="span"
                sx={{ display: 'block', fontSize: 'var(--text-xs)', color: 'text.secondary' }}
              >
                {facts.join(' · ')}
              </Box>
            </Box>
          }
        />
        {onRemove && (
          <Tooltip title={t('bank.remove')}>
            <IconButton
              aria-label={t('bank.template_remove_one', { name: template.name })}
              onClick={onRemove}
            >
              <Icon path={mdiDeleteOutline} fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      <Collapse in={isChosen} unmountOnExit>
        <TemplateContent template={template} />
        {onUse && (
          <Button variant="contained" onClick={onUse} sx={{ m: 1.5, mt: 0 }}>
            {t('bank.template_use')}
          </Button>
        )}
      </Collapse>
    </Box>
  );
}

const card = {
  p: 1,
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-m)',
  bgcolor: 'var(--surface)',
};

const chosen = { borderColor: 'var(--accent)' };

/** The content of a template: its questions in order, and the ideal profile. */
export function TemplateContent({ template: { questions, competences } }: { template: HiringTemplate }) {
  const { t } = useTranslation();
  return (
    <Box sx={content}>
      <Box component="ol" aria-label={t('jobs.section_questions')} sx={list}>
        {questions.map((question, index) => (
          <li key={index}>
            <Box dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {question.question}
            </Box>
            <QuestionFacts question={question} />
            <QuestionDetails question={question} />
          </li>
        ))}
      </Box>
      {competences.length > 0 && (
        <div>
          <Typography component="h3" variant="body2" sx={{ fontWeight: 600, mb: 1 }}>
            {t('bank.ideal_profile')}
          </Typography>
          <Box component="dl" sx={scores}>
            {competences.map(({ name, score }) => (
              <div key={name}>
                <dt>
                  <bdi>{name}</bdi>
                </dt>
                <dd>
                  <Box aria-hidden sx={{ ...bar, '--score': `${score}%` }} />
                  <span dir="ltr">{score}</span>
                </dd>
              </div>
            ))}
          </Box>
        </div>
      )}
    </Box>
  );
}

const content = {
  display: 'grid',
  gap: 2.5,
  p: 1.5,
  pt: 1,
  gridTemplateColumns: { xs: '1fr', sm: '3fr 2fr' },
};

const list = { m: 0, paddingInlineStart: 2.5, display: 'grid', gap: 1.5, fontSize: 'var(--text-s)' };

const scores = {
  m: 0,
  display: 'grid',
  gap: 1,
  fontSize: 'var(--text-s)',
  '& dd': { m: 0, display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' },
};

const bar = {
  flex: 1,
  height: 6,
  borderRadius: 'var(--radius-round)',
  bgcolor: 'var(--surface-sunken)',
  overflow: 'hidden',
  '&::before': {
    content: '""',
    display: 'block',
    height: '100%',
    width: 'var(--score)',
    bgcolor: 'var(--accent)',
  },
};
