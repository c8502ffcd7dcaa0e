// The items of search and commands: the member's actions, jobs, companies, colleagues, pages and settings, and
// candidates, whom the server searches. Nothing that the member may not open.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCandidates } from '#contract/candidates.ts';
import { can, type Permission } from '#contract/permissions.ts';
import { callAsUser } from '../../api/call-as-user.ts';
import { companiesQuery, jobsQuery, userQuery, usersQuery } from '../../api/queries.ts';
import { keys } from '../../api/query-keys.ts';
import { chooseTheme, themes } from '../../kit/theme-choice.ts';
import { useLogOut } from '../../kit/use-log-out.ts';
import { type Command, inGroups, matching, shownPerGroup } from './command-items.ts';
import { openDialog } from './open-dialog.ts';
import { useMayLive } from './use-counts.ts';

const pauseMs = 150;

export function useCommands(words: string, recent: readonly Command[]): Command[] {
  const actions = useActions();
  const pages = usePages();
  const nouns = useNouns();
  const candidates = useCandidates(usePaused(words.trim()));
  if (words.trim() === '') return inGroups([...recent, ...actions]);
  return inGroups([...matching([...actions, ...nouns, ...pages], words), ...candidates]);
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
    ...(mayDo('audit.view') ? [setting(t('profile.audit'), '/profile/audit')] : []),
  ];
}

/** What the navigation has loaded already. */
function useNouns(): Command[] {
  const mayDo = useCan();
  const { data: jobs = [] } = useQuery(jobsQuery);
  const { data: companies = [] } = useQuery({ ...companiesQuery, enabled: mayDo('companies.view') });
  const { data: users = [] } = useQuery({ ...usersQuery, enabled: mayDo('users.view') });
  return [
    ...jobs
      .toSorted((a, b) => Number(b.active) - Number(a.active))
      .map(({ id, name, company }): Command => {
        return { group: 'jobs', label: name, detail: company.name, does: `/jobs/vacancy/${id}` };
      }),
    ...companies.map(({ id, name }): Command => {
      return { group: 'companies', label: name, does: `/companies/view/${id}` };
    }),
    ...users.map(({ id, name, email }): Command => {
      return { group: 'members', label: name, detail: email, does: `/users/edit/${id}` };
    }),
  ];
}

function useCandidates(words: string): Command[] {
  const mayDo = useCan();
  const { data } = useQuery({
    queryKey: [...keys.candidates, 'search', words],
    queryFn: ({ signal }) => callAsUser(getCandidates, { query: { search: words }, signal }),
    enabled: words !== '' && mayDo('responses.view'),
    // The results before stay until the new ones arrive.
    placeholderData: (before) => before,
  });
  if (words === '' || !data) return [];
  return data.responses.slice(0, shownPerGroup).map(({ id, full, job_name }): Command => {
    return { group: 'candidates', label: full, detail: job_name, does: `/jobs/candidate/${id}` };
  });
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
