// Links between the pages of a section, with the look of tabs. They are links, not ARIA tabs: the current one has
// aria-current, and none is marked as selected.
import Tabs from '@mui/material/Tabs';
import Tab, { type TabProps } from '@mui/material/Tab';
import { createLink, type LinkProps } from '@tanstack/react-router';
import { markEndsInView } from './tab-arrows.ts';

interface NavTab {
  to: NonNullable<LinkProps['to']>;
  label: string;
}

/** The router marks every page above the current one, too. */
const SectionLink = createLink(
  ({ isCurrent, 'aria-current': _current, ...props }: TabProps & { isCurrent: boolean }) => (
    <Tab {...props} aria-current={isCurrent ? 'page' : undefined} />
  ),
);

/** `isInRow`: beside other content, which has the line below both. */
export function NavTabs({
  label,
  tabs,
  current,
  isInRow = false,
}: {
  label: string;
  tabs: readonly NavTab[];
  current: NavTab['to'];
  isInRow?: boolean;
}) {
  return (
    <Tabs
      value={current}
      component="nav"
      role="navigation"
      ref={markEndsInView}
      variant="scrollable"
      // MUI would name the list, which has no role here.
      slotProps={{ root: { 'aria-label': label }, list: { role: 'presentation' } }}
      sx={isInRow ? low : { mb: 4, borderBottom: '1px solid var(--line)' }}
    >
      {tabs.map((tab) => (
        <SectionLink
          key={tab.to}
          role="link"
          value={tab.to}
          to={tab.to}
          label={tab.label}
          aria-selected={undefined}
          tabIndex={0}
          isCurrent={tab.to === current}
        />
      ))}
    </Tabs>
  );
}

const heightOf = (minHeight: string) => ({ minHeight, '& .MuiTab-root': { minHeight, paddingBlock: 1 } });

/** As low as touch allows. */
const low = { ...heightOf('2.5rem'), '@media (pointer: coarse)': heightOf('var(--target)') };
