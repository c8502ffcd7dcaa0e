// Makes a wrong message key a compile error: keys are typed from the English file.
import type messages from '../../public/en-US/messages.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'messages';
    resources: { messages: typeof messages };
  }
}
