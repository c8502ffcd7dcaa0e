// Hiring profile templates: the questions and ideal profile for a profession, added to the job in one step.
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeHiringTemplate, type HiringTemplate } from '#contract/bank.ts';
import { newId } from '#contract/id.ts';
import type { Language } from '#contract/languages.ts';
import { callAsUser } from '../../../api/call-as-user.ts';
import { keys } from '../../../api/query-keys.ts';
import { useActsForWholeAgency, useMay } from '../../../kit/use-may.ts';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { DialogShell } from '../../../kit/DialogShell.tsx';
import { LanguageField } from '../../../kit/forms/LanguageField.tsx';
import { Loaded, Rows } from '../../../kit/Loaded.tsx';
import { filledByTemplate, type Filled } from './bank-content.ts';
import { hiringTemplatesQuery } from './bank-queries.ts';
import { ManageLink } from './ManageLink.tsx';
import { TemplateList } from './TemplateList.tsx';
import { useRemove } from './use-remove.ts';

interface Props {
  /** The initial language of the built-in templates. */
  language: Language;
  /** Existing questions are replaced; the dialog warns about it. */
  hasQuestions: boolean;
  onClose: () => void;
  onFill: (filled: Filled) => void;
}

export function HiringTemplateDialog({ language: firstLanguage, hasQuestions, onClose, onFill }: Props) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState(firstLanguage);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const templates = useQuery(hiringTemplatesQuery(language));
  const isWhole = useActsForWholeAgency();
  const mayRemove = useMay('templates.manage') && isWhole;
  const removal = useRemove<HiringTemplate>(
    ({ id }) => callAsUser(removeHiringTemplate, { params: { id } }),
    { queryKey: keys.hiringTemplates, onRemoved: ({ id }) => id === chosenId && setChosenId(null) },
  );
  const chosen = templates.data?.find(({ id }) => id === chosenId);
  const fill = (template: HiringTemplate) => {
    onFill(filledByTemplate(template, newId));
    onClose();
  };
  return (
    <>
      <DialogShell
        title={t('bank.templates_title')}
        width="md"
        isTall
        onClose={onClose}
        actions={
          <>
            {hasQuestions && (
              <Alert severity="warning" sx={{ flex: '1 0 100%' }}>
                {t('bank.template_replaces')}
              </Alert>
            )}
            <Button color="inherit" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button variant="contained" disabled={!chosen} onClick={chosen && (() => fill(chosen))}>
              {hasQuestions ? t('bank.template_replace') : t('bank.template_use')}
            </Button>
          </>
        }
      >
        <DialogContentText sx={{ mb: 2.5 }}>{t('bank.templates_lead')}</DialogContentText>
        <ManageLink to="/content/templates">{t('content.manage_templates')}</ManageLink>
        <LanguageField size="small" label={t('bank.language')} value={language} onChange={setLanguage} />
        <Loaded query={templates} skeleton={<Rows count={6} height={56} />}>
          {(all) => (
            <Box ref={removal.listRef} tabIndex={-1} sx={{ outline: 'none' }}>
              <TemplateList
                templates={all}
                chosenId={chosenId}
                onChoose={setChosenId}
                onRemove={mayRemove ? removal.ask : undefined}
              />
            </Box>
          )}
        </Loaded>
      </DialogShell>
      <ConfirmDialog
        open={removal.asking !== null}
        danger
        title={t('bank.template_remove_title')}
        text={t('bank.template_remove_text')}
        confirm={t('bank.remove')}
        busy={removal.isBusy}
        onConfirm={removal.confirm}
        onClose={removal.cancel}
      />
    </>
  );
}
