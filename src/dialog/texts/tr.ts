/** Turkish. */
import type { Texts } from './en.ts';

export const tr: Texts = {
  tryOn: 'Dene',
  close: 'Kapat',
  loading: 'Yükleniyor…',
  failed: 'Deneme yüklenemedi.',
  retry: 'Yeniden dene',
  badAddress: 'Bu mağazanın deneme adresi yanlış olduğu için açılmadı.',
  preview: 'Bir önizleme: ürünün görselini fotoğrafınıza kendiniz yerleştirirsiniz.',
  privacy: 'Fotoğrafınız bu cihazda kalır. Yüklenmez ve saklanmaz.',
  choosePhoto: 'Fotoğraf seç',
  takePhoto: 'Kamerayı kullan',
  dropHint: 'Fotoğrafı buraya bırakabilir veya yapıştırabilirsiniz.',
  samples: 'Yanınızda fotoğraf yok mu? Bunlardan birini deneyin:',
  capture: 'Fotoğrafı çek',
  stage:
    '{title}: yerine sürükleyin. Ok tuşları taşır, artı ve eksi boyutu değiştirir, virgül ve nokta döndürür.',
  larger: 'Büyüt',
  smaller: 'Küçült',
  turnLeft: 'Sola döndür',
  turnRight: 'Sağa döndür',
  mirror: 'Aynala',
  removeBackground: 'Beyaz arka planı kaldır',
  compare: 'Karşılaştırmak için basılı tut',
  save: 'Görseli kaydet',
  startOver: 'Baştan başla',
  saved: 'Görsel indirmelerinize verildi.',
  photoReady: 'Fotoğrafınız görünüyor. Ürünü yerine taşıyın.',
  heic: 'Bu tarayıcı HEIC fotoğrafları okuyamıyor. JPEG veya PNG seçin ya da kamerayla fotoğraf çekin.',
  notAnImage: 'Bu dosya bir fotoğraf değil. JPEG, PNG veya WebP seçin.',
  broken: 'Bu fotoğraf okunamıyor, bozuk olabilir. Başka bir tane seçin.',
  sampleFailed: 'Örnek fotoğraf yüklenemedi. Başka bir tane seçin.',
  cameraMissing: 'Kamera bulunamadı. Bunun yerine bir fotoğraf seçin.',
  cameraRefused:
    'Bu sayfada kameraya izin verilmiyor. Tarayıcı ayarlarından izin verin veya bir fotoğraf seçin.',
  cameraTaken:
    'Kamera başka bir uygulama tarafından kullanılıyor. Onu kapatıp yeniden deneyin veya bir fotoğraf seçin.',
  noPicture: 'Bu ürünün görseli gösterilemiyor.',
  cannotSave:
    'Mağazanın görseli burada gösterilebilir ama kopyalanamaz, bu yüzden kaydedilemez. Ekran görüntüsü alın.',
  saveFailed: 'Görsel kaydedilemedi. Yeniden deneyin veya ekran görüntüsü alın.',
};
