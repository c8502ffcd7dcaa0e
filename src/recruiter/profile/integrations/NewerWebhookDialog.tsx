// Compares unsaved changes with a webhook that a colleague has saved since.
import { useTranslation } from 'react-i18next';
import type { Webhook } from '#contract/webhook.ts';
import { NewerDialog } from '../../../kit/NewerDialog.tsx';
import { eventKey } from './event-key.ts';
import { formOf, type WebhookForm } from './webhook-form.ts';

export interface Newer {
  mine: WebhookForm;
  theirs: Webhook;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  onClose: () => void;
}

export function NewerWebhookDialog({ mine, theirs, ...on }: Newer) {
  const { t } = useTranslation();
  const shown = ({ url, description, events, active }: WebhookForm) => [
    { label: t('integrations.url'), text: url },
    { label: t('integrations.description'), text: description || t('common.not_set') },
    {
      label: t('integrations.events'),
      text: events.map((event) => t(`integrations.event_${eventKey(event)}`)).join(' · '),
    },
    { label: t('integrations.active'), text: t(active ? 'common.yes' : 'common.no') },
  ];
  const own = shown(mine);
  const differences = shown(formOf(theirs)).flatMap(({ label, text }, index) => {
    const other = own[index]?.text ?? '';
    return other === text ? [] : [{ label, theirs: text, mine: other }];
  });
  return <NewerDialog differences={differences} {...on} />;
}
