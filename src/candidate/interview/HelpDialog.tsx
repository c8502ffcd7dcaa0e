// Help during the interview: more time in one tap if the job allows it, and a message to the recruiter.
// Recording continues in the background. The parts that need a network load when the dialog opens.
import { Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HelpProps } from './HelpContent.tsx';
import { lazily } from '../lazily.tsx';
import { Icon } from '../Icon.tsx';

const HelpContent = lazily(async () => (await import('./HelpContent.tsx')).HelpContent);

export function HelpDialog(props: HelpProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    setIsOpen(true);
    dialog.current?.showModal();
  };
  return (
    <>
      <button className="help-button" type="button" onClick={open}>
        <Icon name="help" />
        <span>{t('own_page.help')}</span>
      </button>
      <dialog ref={dialog} className="ask help" aria-labelledby={id} onClose={() => setIsOpen(false)}>
        <h2 id={id}>{t('own_page.help_title')}</h2>
        {isOpen && (
          <Suspense fallback={<p className="soft">{t('common.loading')}</p>}>
            <HelpContent {...props} />
          </Suspense>
        )}
        <form method="dialog">
          <button className="quiet">{t('common.close')}</button>
        </form>
      </dialog>
    </>
  );
}
