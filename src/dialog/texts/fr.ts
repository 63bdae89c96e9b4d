/** French. */
import type { DialogTexts } from './dialog-texts.ts';

export const fr: DialogTexts = {
  label: 'Essayer virtuellement',
  close: 'Fermer',
  loading: 'Chargement…',
  loadFailed: 'L’essayage virtuel n’a pas pu être chargé.',
  retry: 'Réessayer',
  invalidAddress: 'L’essayage virtuel ne peut pas être ouvert : son adresse n’est pas valide.',
  preview: 'Un aperçu : vous placez vous-même l’image du produit sur votre photo.',
  privacy: 'Votre photo reste sur cet appareil. Elle n’est ni envoyée ni enregistrée.',
  choosePhoto: 'Choisir une photo',
  useCamera: 'Utiliser l’appareil photo',
  dropHint: 'Vous pouvez aussi déposer ou coller une photo ici.',
  samplesHint: 'Pas de photo sous la main ? Essayez l’une de celles-ci :',
  takePhoto: 'Prendre la photo',
  instructions:
    '{title} : faites glisser pour placer. Les flèches déplacent, plus et moins changent la taille, virgule et point font pivoter.',
  larger: 'Agrandir',
  smaller: 'Réduire',
  rotateLeft: 'Tourner à gauche',
  rotateRight: 'Tourner à droite',
  mirror: 'Effet miroir',
  removeBackground: 'Retirer le fond blanc',
  compare: 'Maintenir pour comparer',
  save: 'Enregistrer l’image',
  startOver: 'Recommencer',
  saved: 'Image enregistrée dans vos téléchargements.',
  photoReady: 'Voici votre photo. Mettez le produit en place.',
  autoPlacedPreview:
    'Un aperçu, pas un essayage exact : l’image du produit est placée sur votre photo, et vous pouvez la déplacer.',
  faceNotice:
    'Pour cela, votre visage est recherché sur cet appareil. Rien de votre visage n’est envoyé, conservé ni utilisé à d’autres fins.',
  otherProducts: 'Autres produits sur votre photo',
  previousProduct: 'Produit précédent',
  nextProduct: 'Produit suivant',
  compareTwo: 'Comparer deux produits',
  backToOne: 'Retour',
  forgetPhoto: 'Supprimer ma photo',
  placeAgain: 'Replacer',
  placedOnFace: 'Placé sur votre visage. Faites glisser pour ajuster.',
  placedAsStart:
    'Un simple point de départ, estimé d’après votre visage. Faites glisser le produit à sa place.',
  livePreview: 'Un aperçu en direct, pas un essayage exact.',
  noFaceFound: 'Aucun visage n’a été détecté avec certitude. Faites glisser le produit à sa place.',
  faceFound: 'Visage trouvé.',
  lookStraight: 'Regardez droit devant vous.',
  tooDark: 'Il fait trop sombre pour voir votre visage.',
  moveLeft: 'Un peu plus à gauche.',
  moveRight: 'Un peu plus à droite.',
  moveCloser: 'Rapprochez-vous.',
  heicUnsupported:
    'Ce navigateur ne lit pas les photos HEIC. Choisissez un JPEG ou un PNG, ou prenez une photo avec l’appareil.',
  notAPhoto: 'Ce fichier n’est pas une photo. Choisissez un JPEG, un PNG ou un WebP.',
  photoUnreadable: 'Cette photo est illisible, peut-être endommagée. Choisissez-en une autre.',
  sampleFailed: 'La photo d’exemple n’a pas pu être chargée. Choisissez-en une autre.',
  cameraNotFound: 'Aucun appareil photo trouvé. Choisissez plutôt une photo.',
  cameraDenied:
    'L’appareil photo n’est pas autorisé pour cette page. Autorisez-le dans les réglages du navigateur, ou choisissez une photo.',
  cameraInUse:
    'L’appareil photo est utilisé par une autre application. Fermez-la et réessayez, ou choisissez une photo.',
  pictureUnavailable: 'L’image de ce produit ne peut pas être affichée.',
  saveForbidden:
    'L’image de la boutique peut être affichée ici mais pas copiée : impossible d’enregistrer. Faites plutôt une capture d’écran.',
  saveFailed: 'L’image n’a pas pu être enregistrée. Réessayez, ou faites une capture d’écran.',
};
