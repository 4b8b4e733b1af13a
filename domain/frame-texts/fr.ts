import type { FrameTexts } from "#domain/frame-texts/en.ts";

/** The fixed texts of the frame in French. */
export const FR: FrameTexts = {
  locale: "fr",
  submit: "Envoyer",
  missing: "Certains champs ne sont pas remplis.",
  fill: "Veuillez remplir ce champ.",
  leftOut: "Caractères omis :",
  sending: "envoi en cours ...",
  success: "C’est fait !",
  seeBelow: "Consultez la réponse de l’IA ci-dessous.",
  response: "Réponse de l’IA",
  aiNotice: "Rédigé par une IA. Vérifiez ce qui compte.",
  copy: "Copier",
  copied: "Copié dans le presse-papiers",
  save: "Enregistrer",
  print: "Imprimer",
  again: "Redemander",
  helpful: "Utile",
  notHelpful: "Pas utile",
  thanks: "Merci.",
  notRated: "Votre évaluation n’a pas pu être envoyée.",
  check: "Vérifier mes réponses",
  score: "{right} sur {all} justes",
  isRight: "Juste",
  isWrong: "Pas juste",
  notAnswered: "Sans réponse.",
  severalRight: "Plusieurs réponses sont justes.",
  quizEnded: "Ces questions ne peuvent plus être vérifiées. Demandez-en de nouvelles.",
  ready: "La réponse est prête",
  notAvailable: "Ce widget n’est pas disponible",
  notFound: "L’adresse est peut-être incorrecte, ou ce site n’utilise plus le widget.",
  notLoaded: "Impossible de charger le widget pour le moment. Veuillez réessayer dans un instant.",
  retry: "Réessayer",
  today: "aujourd’hui",
  empty: "Veuillez remplir « {label} ».",
  several: "« {label} » n’accepte qu’une seule valeur.",
  select: "Choisissez l’une des options de « {label} ».",
  multi: "Choisissez parmi les options de « {label} ».",
  checkbox: "« {label} » ne peut être que coché ou vide.",
  number: "« {label} » doit être un nombre.",
  numberBetween: "« {label} » doit être un nombre de {min} à {max}.",
  numberFrom: "« {label} » doit être un nombre supérieur ou égal à {min}.",
  numberTo: "« {label} » doit être un nombre inférieur ou égal à {max}.",
  steps: "Par pas de {step}.",
  day: "« {label} » doit être une date.",
  dayBetween: "« {label} » doit être une date (au plus tôt : {min}, au plus tard : {max}).",
  dayFrom: "« {label} » doit être une date (au plus tôt : {min}).",
  dayTo: "« {label} » doit être une date (au plus tard : {max}).",
  letters: "« {label} » peut contenir au maximum {max} lettres et espaces.",
  characters: "« {label} » peut contenir au maximum {max} caractères.",
  character: "« {label} » peut contenir au maximum 1 caractère.",
  image:
    "« {label} » doit être une image JPEG, PNG ou WebP. Sans scripts, elle peut avoir au maximum {max} ko.",
  document:
    "« {label} » doit être un document Word (.docx) avec au maximum {max} caractères de texte.",
  allTooLong: "L’ensemble des champs peut contenir au maximum {max} caractères.",
  promptTooLong:
    "Le prompt rempli dépasse 60 000 caractères. Veuillez utiliser des valeurs plus courtes.",
  unavailable:
    "Le service d’IA est injoignable pour le moment. Veuillez réessayer dans un instant.",
  busy: "Le service d’IA est très sollicité pour le moment. Veuillez réessayer dans un instant.",
  exhausted:
    "Le service d’IA n’est pas disponible actuellement. Veuillez prévenir le propriétaire de ce site.",
  misconfigured:
    "Le service d’IA n’est pas configuré correctement. Veuillez prévenir le propriétaire de ce site.",
  tooLong: "Ce texte est trop long pour le service d’IA. Veuillez le raccourcir et réessayer.",
  noImages:
    "Le service d’IA ne peut pas lire cette image. Son modèle n’accepte peut-être pas d’images.",
  timeout: "Le service d’IA a mis trop de temps à répondre. Veuillez réessayer.",
  refused:
    "Le service d’IA a refusé de répondre à cette demande. Veuillez essayer avec d’autres mots.",
  noAnswer: "Le service d’IA n’a donné aucune réponse. Veuillez réessayer.",
  onlyThoughts:
    "Le service d’IA a réfléchi trop longtemps et n’a donné aucune réponse. Veuillez réessayer ou demander moins.",
  interrupted: "La réponse a été interrompue. Veuillez réessayer.",
  tooMany: "Trop de requêtes. Veuillez patienter une minute, puis réessayer.",
  networkUsedUp:
    "Votre réseau a épuisé ses réponses sur ce site pour aujourd’hui. Veuillez revenir demain.",
  siteUsedUp: "Ce site a épuisé ses réponses pour aujourd’hui. Veuillez revenir demain.",
  serviceUsedUp: "Ce service a épuisé ses réponses pour aujourd’hui. Veuillez revenir demain.",
  budgetSpent:
    "Ce site a épuisé son budget pour ce mois. Il répondra de nouveau à partir du {date}.",
  crowded:
    "Beaucoup de personnes posent une question en même temps. Veuillez réessayer dans une demi-minute.",
  kept: "Ce que vous écrivez et la réponse sont conservés pendant {days} par {client}.",
};
