// The items of search and commands: the member's actions, pages and settings, and the jobs, candidates, companies and
// colleagues that the server finds. Nothing that the member may not open.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can, type Permission } from '#contract/permissions.ts';
import { getSearch } from '#contract/search.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { jobsQuery, userQuery } from '../../api/queries.ts';
import { keys } from '../../api/query-keys.ts';
import { chooseTheme, themes } from '../../kit/theme-choice.ts';
import { useLogOut } from '../../kit/use-log-out.ts';
import { type Command, foundCommands, inGroups, matching } from './command-items.ts';
import { openDialog } from './open-dialog.ts';
import { useMayLive } from './use-counts.ts';

const pauseMs = 150;

export interface Commands {
  commands: Command[];
  /** More may come. */
  isSearching: boolean;
  /** Set if the server could not search. */
  retry: (() => void) | undefined;
}

export function useCommands(words: string, recent: readonly Command[]): Commands {
  const { t } = useTranslation();
  const actions = useActions();
  const pages = usePages();
  const typed = words.trim();
  const paused = usePaused(typed);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: keys.search(paused),
    queryFn: ({ signal }) => callAsUser(getSearch, { query: { q: paused }, signal }),
    enabled: paused !== '',
    placeholderData: keepPreviousData,
  });
  if (typed === '')
    return { commands: inGroups([...recent, ...actions]), isSearching: false, retry: undefined };
  const isSearching = isFetching || paused !== typed;
  const found = data ? foundCommands(data, t('jobs.archived')) : [];
  // Of the results before, those that fit stay until the new ones arrive.
  const shown = isPlaceholderData || paused !== typed ? matching(found, words) : found;
  return {
    commands: inGroups([...matching([...actions, ...pages], words), ...shown]),
    isSearching,
    retry: isError ? () => void refetch() : undefined,
  };
}

function useCan(): (permission: Permission) => boolean {
  const { data: user } = useQuery(userQuery);
  return (permission) => user !== undefined && can(user, permission);
}

/** What can be done on this page comes first. */
function useActions(): Command[] {
  const { t } = useTranslation();
  const logOut = useLogOut();
  const mayDo = useCan();
  const { data: jobs } = useQuery(jobsQuery);
  const [, jobId] = /^\/jobs\/(?:vacancy|edit|invite)\/([^/]+)/.exec(location.pathname) ?? [];
  const job = jobs?.find(({ id }) => id === jobId);
  const action = (label: string, does: Command['does'], detail?: string): Command => ({
    group: 'actions',
    label,
    does,
    ...(detail && { detail }),
  });
  return [
    ...(job && mayDo('responses.invite')
      ? [action(t('search.invite'), `/jobs/invite/${job.id}`, job.name)]
      : []),
    ...(job && mayDo('jobs.edit') ? [action(t('search.edit_job'), `/jobs/edit/${job.id}`, job.name)] : []),
    ...(mayDo('jobs.create') ? [action(t('shell.create_job'), '/jobs/create')] : []),
    ...(mayDo('companies.manage') ? [action(t('companies.create'), '/companies/create')] : []),
    ...(mayDo('users.manage') ? [action(t('shell.user_create_title'), '/users/create')] : []),
    action(t('keys.title'), () => openDialog('keys')),
    ...themes.map((theme) =>
      action(`${t('shell.theme')}: ${t(`shell.theme_${theme}`)}`, () => chooseTheme(theme)),
    ),
    action(t('shell.log_out'), logOut),
  ];
}

function usePages(): Command[] {
  const { t } = useTranslation();
  const mayDo = useCan();
  const mayLive = useMayLive();
  const page = (label: string, does: string): Command => ({ group: 'pages', label, does });
  const setting = (label: string, does: string): Command => ({ group: 'settings', label, does });
  return [
    page(t('shell.home'), '/'),
    page(t('shell.jobs'), '/?show=active'),
    ...(mayDo('responses.view') ? [page(t('responses.title'), '/candidates')] : []),
    ...(mayDo('companies.view') ? [page(t('shell.companies'), '/companies')] : []),
    ...(mayLive ? [page(t('shell.live'), '/live')] : []),
    ...(mayDo('users.view') ? [page(t('shell.users'), '/users')] : []),
    ...(mayDo('templates.manage')
      ? [
          page(t('content.messages'), '/content/messages'),
          page(t('bank.title'), '/content/questions'),
          page(t('bank.templates_title'), '/content/templates'),
        ]
      : []),
    page(t('shell.help'), '/support'),
    setting(t('profile.account'), '/profile'),
    setting(t('profile.plan'), '/profile/plan'),
    setting(t('profile.usage'), '/profile/usage'),
    setting(t('profile.notifications'), '/profile/notifications'),
    ...(mayDo('settings.manage') ? [setting(t('profile.retention'), '/profile/retention')] : []),
    setting(t('profile.integrations'), '/profile/integrations'),
    setting(t('profile.domains'), '/profile/domains'),
    ...(mayDo('settings.manage') ? [setting(t('profile.sign_in'), '/profile/sign-in')] : []),
    ...(mayDo('audit.view') ? [setting(t('profile.audit'), '/profile/audit')] : []),
  ];
}

/** The words once typing pauses. */
function usePaused(words: string): string {
  const [paused, setPaused] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(words), pauseMs);
    return () => clearTimeout(timer);
  }, [words]);
  return paused;
}

/** Opens a page or runs an action. `inTab`: a page opens in a new tab. */
export function useRun(): (command: Command, inTab: boolean) => void {
  const navigate = useNavigate();
  return ({ does }, inTab) => {
    if (typeof does !== 'string') does();
    else if (inTab) window.open(does, '_blank', 'noopener');
    else void navigate({ href: does });
  };
}
