// An icon for each kind of question.
import { mdiCheckboxMarkedOutline, mdiCodeTags, mdiText, mdiVideoOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import type { QuestionType } from '#contract/question.ts';
import { Icon } from '../../../kit/Icon.tsx';

export const typeIcons: Record<QuestionType, ReactNode> = {
  video: <Icon path={mdiVideoOutline} />,
  text: <Icon path={mdiText} />,
  code: <Icon path={mdiCodeTags} />,
  choice: <Icon path={mdiCheckboxMarkedOutline} />,
};
