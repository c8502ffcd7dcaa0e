// Dialogs for refusals that need an explanation.
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Permission } from '#contract/permissions.ts';
import { unlimited } from '#contract/plan.ts';
import type { CallErrorCode } from '../api/call-error.ts';
import { formatNumber } from '../i18n/dates.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { DialogShell, type DialogKind } from './DialogShell.tsx';
import { LinkButton } from './links.tsx';
import type { PlanLimit } from './reaction.ts';
import { PermissionSentence } from './RequireAccess.tsx';
import { useCanUpgrade } from './use-can-upgrade.ts';

export function UpgradeDialog({
  code,
  what,
  used,
  limit,
  onClose,
}: {
  code: CallErrorCode;
  what: PlanLimit | null;
  used: number | null;
  limit: number | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isQuestion = what === 'questions' || what === 'video_questions';
  const mayUpgrade = useCanUpgrade();
  const upgrade = mayUpgrade && (
    <LinkButton to="/profile/plan" variant="contained" onClick={onClose}>
      {t('shell.upgrade_to_plan')}
    </LinkButton>
  );
  return (
    <Explained kind="warning" title={t('shell.upgrade_title')} action={upgrade} onClose={onClose}>
      <p>{t(`refusals.${code}`)}</p>
      {what && used !== null && limit !== null && limit < unlimited && (
        <p>
          <strong>{t(`shell.limit_${what}`)}</strong>:{' '}
          {t('shell.upgrade_numbers', {
            used: formatNumber(used, language),
            limit: formatNumber(limit, language),
          })}
        </p>
      )}
      {isQuestion && <p>{t(mayUpgrade ? 'shell.upgrade_other_type' : 'shell.other_type')}</p>}
      {what === 'sms' && <p>{t('shell.upgrade_other_channel')}</p>}
    </Explained>
  );
}

export function PermissionDialog({
  permission,
  onClose,
}: {
  permission: Permission | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Explained kind="error" title={t('shell.forbidden_title')} onClose={onClose}>
      <PermissionSentence permission={permission} />
    </Explained>
  );
}

export function NewerDialog({
  showNewer,
  onClose,
}: {
  showNewer: (() => void) | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const show = () => {
    onClose();
    if (showNewer) showNewer();
    else void cache.invalidateQueries();
  };
  const action = (
    <Button variant="contained" onClick={show}>
      {t('shell.newer_show')}
    </Button>
  );
  return (
    <Explained kind="warning" title={t('shell.newer_title')} action={action} onClose={onClose}>
      <p>{t('shell.newer_text')}</p>
    </Explained>
  );
}

function Explained({
  kind,
  title,
  action,
  onClose,
  children,
}: {
  kind: DialogKind;
  title: string;
  action?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <DialogShell
      title={title}
      kind={kind}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} color="inherit">
            {t('common.close')}
          </Button>
          {action}
        </>
      }
    >
      <DialogContentText component="div" sx={{ display: 'grid', gap: 1.5 }}>
        {children}
      </DialogContentText>
    </DialogShell>
  );
}
