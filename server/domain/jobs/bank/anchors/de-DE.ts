// The levels of the built-in competences in German, the lowest first.
import type { Anchors } from './en-US.ts';

export const deDE: Anchors = {
  accuracy: [
    'Nennt keinen Weg, Fehler zu finden.',
    'Sagt, dass die eigene Arbeit geprüft wird, aber nicht wie.',
    'Beschreibt eine konkrete Prüfung und einen Fehler, der dabei auffiel.',
    'Beschreibt außerdem, wie derselbe Fehler künftig vermieden wird.',
  ],
  communication: [
    'Lässt weg, was man zum Verständnis des Beispiels braucht.',
    'Erklärt das Wesentliche, aber ohne wichtige Fakten oder das Ergebnis.',
    'Erklärt Situation, Grund und Ergebnis in nachvollziehbarer Reihenfolge.',
    'Sagt außerdem, wie die Botschaft an das Gegenüber angepasst und das Verständnis geprüft wurde.',
  ],
  composure: [
    'Beschreibt, was unter Druck schiefging, aber nicht das eigene Handeln.',
    'Nennt einen Weg, ruhig zu bleiben, aber kein Beispiel.',
    'Beschreibt eine Stresssituation und die eigenen Schritte darin.',
    'Sagt außerdem, welche Prioritäten gesetzt wurden und wie die Vorbereitung auf solche Situationen heute aussieht.',
  ],
  customer_focus: [
    'Beschreibt den Fall, ohne auf den Bedarf der Kundschaft einzugehen.',
    'Nennt den Wunsch der Kundschaft, aber nicht, was daraufhin geschah.',
    'Beschreibt, wie der Bedarf ermittelt und was dafür getan wurde.',
    'Sagt außerdem, wie geprüft wurde, ob es half, und was für andere verbessert wurde.',
  ],
  empathy: [
    'Erwähnt die Lage des Gegenübers nicht.',
    'Erwähnt die Lage des Gegenübers, aber keine Reaktion darauf.',
    'Beschreibt, was das Gegenüber brauchte und wie darauf eingegangen wurde.',
    'Sagt außerdem, wie sich zeigte, ob es half, und was daraus gelernt wurde.',
  ],
  initiative: [
    'Beschreibt nur Aufgaben, die andere vergeben haben.',
    'Nennt eine eigene Idee, die nicht umgesetzt wurde.',
    'Beschreibt etwas selbst Angestoßenes und das Ergebnis.',
    'Sagt außerdem, wie andere dafür gewonnen wurden und was davon geblieben ist.',
  ],
  integrity: [
    'Weicht der Frage aus oder rechtfertigt einen Regelverstoß.',
    'Nennt einen Grundsatz, aber keinen Fall, in dem er etwas gekostet hat.',
    'Beschreibt einen Fall, in dem trotz Nachteilen eine Regel eingehalten oder ein Fehler zugegeben wurde.',
    'Sagt außerdem, wie die Betroffenen informiert wurden und was sich danach geändert hat.',
  ],
  knowledge: [
    'Macht bei Grundlagen Fehler oder nennt keine Einzelheiten der Arbeit.',
    'Verwendet die richtigen Begriffe, erklärt aber nicht, wie die Arbeit abläuft.',
    'Erklärt die Arbeitsschritte richtig und begründet sie.',
    'Wägt außerdem Alternativen ab und nennt Grenzen oder Sonderfälle.',
  ],
  leadership: [
    'Nennt kein Beispiel dafür, andere angeleitet zu haben.',
    'Beschreibt verteilte Aufgaben, aber weder Ziele noch Unterstützung.',
    'Beschreibt, wie ein Ziel gesetzt, Arbeit verteilt und das Team unterstützt wurde.',
    'Beschreibt außerdem den Umgang mit Widerstand oder schwachen Ergebnissen und wie sich Menschen entwickelt haben.',
  ],
  learning: [
    'Nennt nichts, was in letzter Zeit gelernt wurde.',
    'Nennt einen Kurs oder ein Thema, aber keine Anwendung.',
    'Beschreibt, was aus eigenem Antrieb gelernt wurde und wie es genutzt wird.',
    'Sagt außerdem, wie die Lücke auffiel, wo Feedback eingeholt wurde und was als Nächstes kommt.',
  ],
  listening: [
    'Beschreibt ein Gespräch nur aus der eigenen Sicht.',
    'Gibt wieder, was das Gegenüber sagte, ohne nachgefragt zu haben.',
    'Beschreibt Fragen, die dem Verständnis des Gegenübers dienten.',
    'Sagt außerdem, was die Antworten ergaben und was sich dadurch änderte.',
  ],
  organisation: [
    'Nennt keinen Weg, Arbeit zu planen.',
    'Nennt ein Werkzeug oder eine Liste, aber nicht, wie Prioritäten gesetzt werden.',
    'Beschreibt, wie mehrere Aufgaben geplant, priorisiert und termingerecht erledigt wurden.',
    'Beschreibt außerdem, wie der Plan bei Störungen geändert und andere rechtzeitig informiert wurden.',
  ],
  patience: [
    'Beschreibt, wie die Sache bei der ersten Schwierigkeit aufgegeben oder abgegeben wurde.',
    'Sagt, dass Geduld vorhanden ist, aber ohne Beispiel.',
    'Beschreibt einen Fall, in dem etwas mehrmals erklärt oder versucht wurde, bis es gelang.',
    'Sagt außerdem, wie sich das Vorgehen von Versuch zu Versuch änderte.',
  ],
  persuasion: [
    'Wiederholt eine Meinung ohne Gründe.',
    'Nennt Gründe, die nur für die eigene Seite zählen.',
    'Beschreibt Gründe, die für die andere Seite zählten, und das Ergebnis.',
    'Beschreibt außerdem die Einwände der anderen Seite und was dafür zugestanden oder geändert wurde.',
  ],
  problem_solving: [
    'Beschreibt ein Problem, aber weder Ursache noch Lösung.',
    'Nennt eine Lösung, aber nicht den Weg dorthin.',
    'Beschreibt, wie die Ursache gefunden und das Problem gelöst wurde.',
    'Vergleicht außerdem Alternativen und sagt, wie sichergestellt wurde, dass das Problem gelöst blieb.',
  ],
  reliability: [
    'Beschreibt eine gebrochene Absprache, über die niemand informiert wurde.',
    'Sagt, dass auf die eigene Arbeit Verlass ist, aber ohne Beispiel.',
    'Beschreibt eine Absprache, die trotz Schwierigkeiten eingehalten wurde.',
    'Beschreibt außerdem, wie bei einem gefährdeten Termin früh gewarnt und ein Ausweg angeboten wurde.',
  ],
  safety: [
    'Nennt keine Gefahr der Arbeit.',
    'Nennt Regeln, aber nicht ihren Zweck.',
    'Beschreibt eine Gefahr, die Regel dagegen und wie sie eingehalten wurde.',
    'Beschreibt außerdem, wie unsichere Arbeit gestoppt oder eine Gefahr für alle beseitigt wurde.',
  ],
  teamwork: [
    'Beschreibt nur den eigenen Teil oder nur die Fehler anderer.',
    'Beschreibt, was das Team tat, aber nicht den eigenen Beitrag.',
    'Beschreibt den eigenen Beitrag und die Zusammenarbeit mit den anderen.',
    'Beschreibt außerdem, wie eine Meinungsverschiedenheit gelöst oder jemandem geholfen wurde und was das Team davon hatte.',
  ],
};
