// The levels of the built-in competences in Spanish, the lowest first.
import type { Anchors } from './en-US.ts';

export const esES: Anchors = {
  accuracy: [
    'No menciona ninguna forma de detectar errores.',
    'Dice que revisa su trabajo, pero no cómo.',
    'Describe una comprobación concreta y un error que detectó con ella.',
    'Describe además cómo evita que el mismo error se repita.',
  ],
  communication: [
    'Omite lo necesario para entender el ejemplo.',
    'Explica lo principal, sin datos importantes o sin el resultado.',
    'Explica la situación, el motivo y el resultado en un orden fácil de seguir.',
    'Dice además cómo adaptó el mensaje a la otra persona y comprobó que se había entendido.',
  ],
  composure: [
    'Describe qué salió mal bajo presión, pero no qué hizo.',
    'Menciona una forma de mantener la calma, sin ejemplo.',
    'Describe una situación de tensión y los pasos que dio.',
    'Dice además cómo fijó prioridades y cómo se prepara ahora para situaciones así.',
  ],
  customer_focus: [
    'Describe el caso sin las necesidades del cliente.',
    'Menciona qué quería el cliente, pero no qué hizo al respecto.',
    'Describe cómo averiguó lo que el cliente necesitaba y qué hizo para conseguirlo.',
    'Dice además cómo comprobó que sirvió y qué mejoró para otros clientes.',
  ],
  empathy: [
    'No menciona la situación de la otra persona.',
    'Menciona la situación de la otra persona, pero ninguna respuesta a ella.',
    'Describe qué necesitaba la otra persona y cómo respondió.',
    'Dice además cómo supo si había servido y qué aprendió.',
  ],
  initiative: [
    'Describe solo tareas que le asignaron.',
    'Menciona una idea propia que no se llevó a cabo.',
    'Describe algo que puso en marcha por su cuenta y el resultado.',
    'Dice además cómo consiguió el apoyo de otras personas y qué ha perdurado.',
  ],
  integrity: [
    'Evita la pregunta o justifica el incumplimiento de una norma.',
    'Menciona un principio, sin un caso en que le costara algo.',
    'Describe un caso en que cumplió una norma o reconoció un error aunque le perjudicara.',
    'Dice además cómo informó a las personas afectadas y qué cambió después.',
  ],
  knowledge: [
    'Se equivoca en lo básico o no da detalles del trabajo.',
    'Usa los términos correctos, sin explicar cómo se hace el trabajo.',
    'Explica correctamente los pasos del trabajo y los motivos.',
    'Compara además alternativas y menciona límites o casos especiales.',
  ],
  leadership: [
    'No da ningún ejemplo de haber dirigido a otras personas.',
    'Describe tareas que repartió, sin objetivos ni apoyo.',
    'Describe cómo fijó un objetivo, repartió el trabajo y apoyó al equipo.',
    'Describe además cómo afrontó resistencias o malos resultados y cómo progresaron las personas.',
  ],
  learning: [
    'No menciona nada que haya aprendido recientemente.',
    'Menciona un curso o un tema, sin ninguna aplicación.',
    'Describe qué aprendió por iniciativa propia y cómo lo utiliza.',
    'Dice además cómo detectó la carencia, a quién pidió opinión y cuál es el siguiente paso.',
  ],
  listening: [
    'Describe una conversación solo desde su punto de vista.',
    'Repite lo que dijo la otra persona, sin haberle preguntado más.',
    'Describe preguntas que hizo para entender a la otra persona.',
    'Dice además qué supo por las respuestas y qué cambió por ellas.',
  ],
  organisation: [
    'No menciona ninguna forma de planificar el trabajo.',
    'Menciona una herramienta o una lista, pero no cómo fija prioridades.',
    'Describe cómo planificó varias tareas, fijó prioridades y cumplió los plazos.',
    'Describe además cómo cambió el plan ante un imprevisto y avisó a tiempo.',
  ],
  patience: [
    'Describe que abandonó o traspasó el asunto ante la primera dificultad.',
    'Dice que mantiene la paciencia, sin ejemplo.',
    'Describe un caso en que explicó o intentó algo varias veces hasta lograrlo.',
    'Dice además cómo cambió de enfoque de un intento a otro.',
  ],
  persuasion: [
    'Repite una opinión sin motivos.',
    'Da motivos que solo importan a su parte.',
    'Describe motivos que importaban a la otra parte y el resultado.',
    'Describe además las objeciones de la otra parte y qué cedió o cambió.',
  ],
  problem_solving: [
    'Describe un problema, pero ni la causa ni la solución.',
    'Menciona una solución, pero no cómo llegó a ella.',
    'Describe cómo encontró la causa y resolvió el problema.',
    'Compara además alternativas y dice cómo se aseguró de que el problema no volviera.',
  ],
  reliability: [
    'Describe un acuerdo incumplido del que no avisó a nadie.',
    'Dice que se puede confiar en su trabajo, sin ejemplo.',
    'Describe un acuerdo que cumplió aunque era difícil.',
    'Describe además cómo avisó pronto de que peligraba un plazo y propuso una salida.',
  ],
  safety: [
    'No menciona ningún riesgo del trabajo.',
    'Menciona normas, pero no para qué sirven.',
    'Describe un riesgo, la norma que lo evita y cómo la cumplió.',
    'Describe además cómo detuvo un trabajo inseguro o eliminó un riesgo para todos.',
  ],
  teamwork: [
    'Describe solo su parte o solo los errores de otras personas.',
    'Describe qué hizo el equipo, pero no su aportación.',
    'Describe su aportación y cómo trabajó con los demás.',
    'Describe además cómo resolvió un desacuerdo o ayudó a alguien y qué ganó el equipo.',
  ],
};
