// Starting points for a job: the question bank and the hiring profile templates.
import type { FastifyInstance } from 'fastify';
import { bankQuestionRoutes } from './question-routes.ts';
import { hiringTemplateRoutes } from './template-routes.ts';

export function bankRoutes(app: FastifyInstance): void {
  bankQuestionRoutes(app);
  hiringTemplateRoutes(app);
}
