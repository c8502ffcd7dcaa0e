// What a browser is called, such as *Firefox on Linux*.
import { useTranslation } from 'react-i18next';
import { browserSeen } from '#contract/browser.ts';

export function useBrowserName(): (userAgent: string) => string {
  const { t } = useTranslation();
  return (userAgent) => {
    const { browser, system } = browserSeen(userAgent);
    if (browser && system) return t('account.browser_on', { browser, system });
    return browser || system || t('account.unknown_browser');
  };
}
