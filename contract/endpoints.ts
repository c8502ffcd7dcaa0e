// Every call there is, for whoever needs all of them: the server's routing, OpenAPI, and the tests that walk them.
// The candidate's page imports single calls instead, so that it does not carry the recruiter's.
import * as auth from './auth.ts';
import * as bank from './bank.ts';
import * as candidatePage from './candidate-page.ts';
import * as company from './company.ts';
import * as config from './config.ts';
import * as events from './events.ts';
import * as file from './file.ts';
import * as interview from './interview.ts';
import * as invite from './invite.ts';
import * as job from './job.ts';
import * as message from './message.ts';
import * as plan from './plan.ts';
import * as response from './response.ts';
import * as room from './room.ts';
import * as take from './take.ts';
import * as user from './user.ts';

export const endpoints = {
  register: auth.register,
  login: auth.login,
  logout: auth.logout,
  forgotPassword: auth.forgotPassword,
  resetPassword: auth.resetPassword,
  getUser: user.getUser,
  getUsers: user.getUsers,
  getCurrentPlan: plan.getCurrentPlan,
  getPlans: plan.getPlans,
  getTaxes: plan.getTaxes,
  createIntent: plan.createIntent,
  getConfig: config.getConfig,
  getCompanies: company.getCompanies,
  createCompany: company.createCompany,
  updateCompany: company.updateCompany,
  getCompanyRemoval: company.getCompanyRemoval,
  removeCompany: company.removeCompany,
  getPublicCompany: company.getPublicCompany,
  getJobs: job.getJobs,
  getJob: job.getJob,
  createJob: job.createJob,
  updateJob: job.updateJob,
  setJobActive: job.setJobActive,
  previewJob: job.previewJob,
  getBank: bank.getBank,
  addToBank: bank.addToBank,
  removeFromBank: bank.removeFromBank,
  getHiringTemplates: bank.getHiringTemplates,
  addHiringTemplate: bank.addHiringTemplate,
  removeHiringTemplate: bank.removeHiringTemplate,
  getResponses: response.getResponses,
  getResponse: response.getResponse,
  setStatus: response.setStatus,
  rateAnswer: response.rateAnswer,
  addNote: response.addNote,
  inviteByEmail: response.inviteByEmail,
  inviteBySms: invite.inviteBySms,
  resendInvitation: invite.resendInvitation,
  getInvitations: invite.getInvitations,
  startImport: invite.startImport,
  getImport: invite.getImport,
  getImports: invite.getImports,
  cancelImport: invite.cancelImport,
  findInvited: invite.findInvited,
  getShareLinks: invite.getShareLinks,
  addShareLink: invite.addShareLink,
  removeShareLink: invite.removeShareLink,
  reportSms: invite.reportSms,
  reportMail: invite.reportMail,
  getMessageTemplates: message.getMessageTemplates,
  saveMessageTemplate: message.saveMessageTemplate,
  resetMessageTemplate: message.resetMessageTemplate,
  testMessage: message.testMessage,
  removeResponse: response.removeResponse,
  accommodate: response.accommodate,
  replyToRequest: response.replyToRequest,
  getRooms: room.getRooms,
  uploadFile: file.uploadFile,
  getEvents: events.getEvents,
  getShare: interview.getShare,
  startShare: interview.startShare,
  getInvitation: interview.getInvitation,
  startInvitation: interview.startInvitation,
  getSession: interview.getSession,
  submitAnswer: interview.submitAnswer,
  finishInterview: interview.finishInterview,
  getCandidatePage: candidatePage.getCandidatePage,
  openCandidatePage: candidatePage.openCandidatePage,
  exportAnswers: candidatePage.exportAnswers,
  withdraw: candidatePage.withdraw,
  erase: candidatePage.erase,
  makeRequest: candidatePage.makeRequest,
  takeMoreTime: candidatePage.takeMoreTime,
  bindTake: take.bindTake,
  getTake: take.getTake,
  putPart: take.putPart,
  putParts: take.putParts,
  putPoster: take.putPoster,
  sealTake: take.sealTake,
} as const;

export type EndpointName = keyof typeof endpoints;
