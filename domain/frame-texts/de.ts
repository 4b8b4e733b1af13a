import type { FrameTexts } from "#domain/frame-texts/en.ts";

/** The fixed texts of the frame in German. */
export const DE: FrameTexts = {
  locale: "de",
  submit: "Senden",
  missing: "Einige Felder sind noch nicht ausgefüllt.",
  fill: "Bitte füllen Sie dieses Feld aus.",
  leftOut: "Weggelassen:",
  sending: "wird gesendet ...",
  success: "Geschafft!",
  seeBelow: "Die KI-Antwort finden Sie unten.",
  response: "KI-Antwort",
  awaited: "Hier erscheint die Antwort.",
  more: "Mehr",
  aiNotice: "Von KI geschrieben. Prüfen Sie, worauf es ankommt.",
  copy: "Kopieren",
  copied: "In die Zwischenablage kopiert",
  save: "Speichern",
  print: "Drucken",
  again: "Noch einmal fragen",
  helpful: "Hilfreich",
  notHelpful: "Nicht hilfreich",
  thanks: "Danke.",
  notRated: "Ihre Bewertung konnte nicht gesendet werden.",
  check: "Antworten prüfen",
  score: "{right} von {all} richtig",
  isRight: "Richtig",
  isWrong: "Nicht richtig",
  notAnswered: "Nicht beantwortet.",
  severalRight: "Mehrere Antworten sind richtig.",
  quizEnded: "Diese Fragen können nicht mehr geprüft werden. Bitte neue anfordern.",
  ready: "Antwort ist da",
  notAvailable: "Dieses Widget ist nicht verfügbar",
  notFound:
    "Vielleicht ist die Adresse falsch, oder diese Website verwendet das Widget nicht mehr.",
  notLoaded:
    "Das Widget kann gerade nicht geladen werden. Bitte versuchen Sie es gleich noch einmal.",
  retry: "Erneut versuchen",
  today: "heute",
  empty: "Bitte füllen Sie „{label}“ aus.",
  several: "„{label}“ nimmt nur einen Wert an.",
  select: "Wählen Sie bei „{label}“ eine der Optionen aus.",
  multi: "Wählen Sie bei „{label}“ nur aus den angebotenen Optionen.",
  checkbox: "„{label}“ kann nur angekreuzt oder leer sein.",
  number: "„{label}“ muss eine Zahl sein.",
  numberBetween: "„{label}“ muss eine Zahl von {min} bis {max} sein.",
  numberFrom: "„{label}“ muss eine Zahl ab {min} sein.",
  numberTo: "„{label}“ muss eine Zahl bis {max} sein.",
  steps: "In Schritten von {step}.",
  day: "„{label}“ muss ein Datum sein.",
  dayBetween: "„{label}“ muss ein Datum von {min} bis {max} sein.",
  dayFrom: "„{label}“ muss ein Datum ab {min} sein.",
  dayTo: "„{label}“ muss ein Datum bis {max} sein.",
  letters: "„{label}“ darf höchstens {max} Buchstaben und Leerzeichen enthalten.",
  characters: "„{label}“ darf höchstens {max} Zeichen enthalten.",
  character: "„{label}“ darf höchstens ein Zeichen enthalten.",
  image:
    "„{label}“ muss ein JPEG-, PNG- oder WebP-Bild sein. Ohne Skripte darf es höchstens {max} kB groß sein.",
  document: "„{label}“ muss ein lesbares Word-Dokument (.docx) mit 1 bis {max} Zeichen Text sein.",
  filesTooLarge:
    "Die Dateien sind zu groß: Alle zusammen dürfen höchstens {max} MB haben. Bitte wählen Sie kleinere.",
  allTooLong: "Alle Felder zusammen dürfen höchstens {max} Zeichen enthalten.",
  promptTooLong:
    "Der ausgefüllte Prompt ist länger als 60.000 Zeichen. Bitte verwenden Sie kürzere Werte.",
  unavailable:
    "Der KI-Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.",
  busy: "Der KI-Dienst ist gerade ausgelastet. Bitte versuchen Sie es gleich noch einmal.",
  exhausted:
    "Der KI-Dienst ist zurzeit nicht verfügbar. Bitte geben Sie dem Betreiber dieser Website Bescheid.",
  misconfigured:
    "Der KI-Dienst ist nicht richtig eingerichtet. Bitte geben Sie dem Betreiber dieser Website Bescheid.",
  tooLong:
    "Dieser Text ist zu lang für den KI-Dienst. Bitte kürzen Sie ihn und versuchen Sie es noch einmal.",
  noImages:
    "Der KI-Dienst kann dieses Bild nicht lesen. Vielleicht nimmt sein Modell keine Bilder an.",
  timeout:
    "Der KI-Dienst hat zu lange für die Antwort gebraucht. Bitte versuchen Sie es noch einmal.",
  refused:
    "Der KI-Dienst hat es abgelehnt, darauf zu antworten. Bitte versuchen Sie es mit anderen Worten.",
  noAnswer: "Der KI-Dienst hat keine Antwort gegeben. Bitte versuchen Sie es noch einmal.",
  onlyThoughts:
    "Der KI-Dienst hat zu lange nachgedacht und keine Antwort gegeben. Bitte versuchen Sie es noch einmal, oder fragen Sie nach weniger.",
  interrupted: "Die Antwort wurde abgebrochen. Bitte versuchen Sie es noch einmal.",
  tooMany: "Zu viele Anfragen. Bitte warten Sie eine Minute und versuchen Sie es dann noch einmal.",
  networkUsedUp:
    "Ihr Netzwerk hat seine Antworten auf dieser Website für heute aufgebraucht. Bitte kommen Sie morgen wieder.",
  siteUsedUp:
    "Diese Website hat ihre Antworten für heute aufgebraucht. Bitte kommen Sie morgen wieder.",
  serviceUsedUp:
    "Dieser Dienst hat seine Antworten für heute aufgebraucht. Bitte kommen Sie morgen wieder.",
  budgetSpent:
    "Diese Website hat ihr Budget für diesen Monat aufgebraucht. Ab {date} antwortet sie wieder.",
  crowded:
    "Gerade fragen viele Menschen gleichzeitig. Bitte versuchen Sie es in einer halben Minute noch einmal.",
  kept: "Was Sie schreiben und die Antwort werden {days} lang von {client} aufbewahrt.",
  ltiUnknown: "Diese Lernplattform ist nicht verbunden.",
  ltiExpired: "Der Link ist abgelaufen. Öffnen Sie ihn noch einmal aus Ihrem Kurs.",
  ltiNotApproved: "Dieses Widget steht Ihrer Schule nicht mehr zur Verfügung.",
  ltiChoose: "Wählen Sie ein Widget aus.",
  ltiTitle: "Widget auswählen",
  ltiSearch: "Suchen",
  ltiAdd: "Zum Kurs hinzufügen",
  ltiContinue: "Weiter",
  ltiNothing: "Für Ihre Schule gibt es noch kein Widget.",
  ltiNotFound: "Kein Widget heißt so.",
  ltiMore: "Es gibt weitere Widgets. Suchen Sie nach einem Namen, um sie zu sehen.",
  pointsSent: "Ihre Punkte gehen an Ihren Kurs.",
  quizCounted:
    "Diese Antworten sind schon gewertet. Fordern Sie für einen neuen Versuch neue Fragen an.",
};
