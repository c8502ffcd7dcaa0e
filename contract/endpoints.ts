// Every call there is, for whoever needs all of them: the server's routing, OpenAPI, and the tests that walk them.
// The candidate's page imports single calls instead, so that it does not carry the recruiter's.
import * as auth from './auth.ts';
import * as bank from './bank.ts';
import * as candidatePage from './candidate-page.ts';
import * as company from './company.ts';
import * as config from './config.ts';
import * as events from './events.ts';
import * as exporting from './export.ts';
import * as file from './file.ts';
import * as followUp from './follow-up.ts';
import * as interview from './interview.ts';
import * as invite from './invite.ts';
import * as job from './job.ts';
import * as message from './message.ts';
import * as note from './note.ts';
import * as notification from './notification.ts';
import * as pile from './pile.ts';
import * as plan from './plan.ts';
import * as responseChanges from './response-changes.ts';
import * as response from './response.ts';
import * as retention from './retention.ts';
import * as reviewLink from './review-link.ts';
import * as room from './room.ts';
import * as take from './take.ts';
import * as user from './user.ts';
import * as view from './view.ts';

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
  getResponseCounts: response.getResponseCounts,
  getResponse: response.getResponse,
  setStatus: response.setStatus,
  rateAnswer: response.rateAnswer,
  addNote: note.addNote,
  editNote: note.editNote,
  removeNote: note.removeNote,
  addComment: note.addComment,
  editComment: note.editComment,
  removeComment: note.removeComment,
  getQuickNotes: note.getQuickNotes,
  addQuickNote: note.addQuickNote,
  removeQuickNote: note.removeQuickNote,
  setSeen: note.setSeen,
  setStatuses: responseChanges.setStatuses,
  setPipelines: responseChanges.setPipelines,
  setTags: responseChanges.setTags,
  remindResponses: responseChanges.remindResponses,
  removeResponses: responseChanges.removeResponses,
  restoreResponses: responseChanges.restoreResponses,
  removeResponse: responseChanges.removeResponse,
  getViews: view.getViews,
  saveView: view.saveView,
  removeView: view.removeView,
  getPiles: pile.getPiles,
  getPile: pile.getPile,
  getAnswerInPile: pile.getAnswerInPile,
  getAgreement: pile.getAgreement,
  getReviewLinks: reviewLink.getReviewLinks,
  addReviewLink: reviewLink.addReviewLink,
  revokeReviewLink: reviewLink.revokeReviewLink,
  getReviewLink: reviewLink.getReviewLink,
  openReviewLink: reviewLink.openReviewLink,
  getSharedCandidates: reviewLink.getSharedCandidates,
  rateAsGuest: reviewLink.rateAsGuest,
  commentAsGuest: reviewLink.commentAsGuest,
  startExport: exporting.startExport,
  getExports: exporting.getExports,
  removeExport: exporting.removeExport,
  setLegalHold: retention.setLegalHold,
  getRetention: retention.getRetention,
  setRetention: retention.setRetention,
  inviteToFollowUp: followUp.inviteToFollowUp,
  reopenResponse: followUp.reopenResponse,
  getDecisionLetter: followUp.getDecisionLetter,
  sendDecisionLetter: followUp.sendDecisionLetter,
  getNotifications: notification.getNotifications,
  saveNotifications: notification.saveNotifications,
  addPushSubscription: notification.addPushSubscription,
  removePushSubscription: notification.removePushSubscription,
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
  reportTrouble: interview.reportTrouble,
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
