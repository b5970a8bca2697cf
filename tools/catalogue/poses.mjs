/** How a drawing rests: most stand on the ground; these lie (seen from above) or hang in the air. */
const LIE = new Set(
  `appliances/cooking appliances/computer-mouse appliances/keyboard appliances/electric-plug appliances/flashlight appliances/battery
baby/crayon baby/kite baby/puzzle-piece baby/baby-bottle beauty/hair-pick beauty/nail-polish beauty/sunglasses beauty/rose beauty/bouquet
books/artist-palette books/fountain-pen books/pen books/pencil books/paintbrush books/violin books/guitar books/notebook-with-decorative-cover books/musical-keyboard
fashion/ballet-shoes fashion/bikini fashion/coat fashion/dress fashion/glasses fashion/gloves fashion/goggles fashion/jeans fashion/kimono fashion/lab-coat
fashion/necktie fashion/running-shirt fashion/scarf fashion/shorts fashion/socks fashion/t-shirt fashion/thong-sandal fashion/watch
food/avocado food/bacon food/bagel food/baguette-bread food/candy food/cherries food/chocolate-bar food/cookie food/crab food/cut-of-meat food/doughnut food/dumpling
food/fortune-cookie food/ginger-root food/kiwi-fruit food/leafy-green food/lobster food/lollipop food/moon-cake food/peanuts food/pie food/pretzel food/rice-cracker
food/roasted-sweet-potato food/shrimp food/spaghetti food/bread food/banana food/carrot food/cucumber food/hot-pepper food/croissant food/fish food/watermelon food/oyster
home/chopsticks home/fork-and-knife-with-plate home/hammer-and-wrench home/key home/kitchen-knife home/magnet home/razor home/scissors home/screwdriver home/spoon
home/thermometer home/toothbrush home/soap home/sponge home/yarn home/thread home/plunger home/broom home/closed-umbrella
mall/credit-card mall/admission-tickets mall/ticket sport/badminton sport/fishing-pole sport/flying-disc sport/ping-pong sport/skateboard sport/tennis sport/skis sport/yo-yo`.split(
    /\s+/,
  ),
);
const FLOAT = new Set(
  `appliances/headphone appliances/light-bulb appliances/speaker-high-volume appliances/video-game baby/balloon beauty/gem-stone beauty/ring beauty/mirror-ball
home/shower home/umbrella home/framed-picture home/mirror home/window mall/clapper-board mall/calendar sport/soccer-ball sport/basketball sport/volleyball fashion/billed-cap fashion/running-shoe mall/star mall/coin`.split(
    /\s+/,
  ),
);

/** @param {string} art @returns {'lie' | 'float' | 'stand'} */
export const choosePose = (art) => (LIE.has(art) ? 'lie' : FLOAT.has(art) ? 'float' : 'stand');

/** Things that look wrong when tilted: furniture, liquids, anything with a wide flat foot. */
const LEVEL = new Set(
  `home/couch-and-lamp home/bed home/bathtub home/chair home/ladder home/teapot home/tumbler-glass home/bucket home/basket home/candle home/potted-plant home/amphora home/jar
food/hot-beverage food/beer-mug food/glass-of-milk food/wine-glass food/tropical-drink food/steaming-bowl food/teacup-without-handle food/honey-pot food/cooked-rice food/birthday-cake food/sake food/shortcake
appliances/desktop-computer appliances/laptop appliances/printer appliances/television appliances/pot-of-food appliances/telephone appliances/film-projector sport/bicycle sport/tent sport/kick-scooter
books/telescope books/microscope books/drum baby/carousel-horse home/alarm-clock home/hourglass-done food/mate food/ice-cream food/butter food/bento-box food/sheaf-of-rice`.split(
    /\s+/,
  ),
);

/** @param {string} art */
export const isLevel = (art) => LEVEL.has(art);

/** Lying things that may also stand beside another. */
const UPRIGHT = new Set(
  `food/croissant food/cookie food/doughnut food/moon-cake food/watermelon food/kiwi-fruit food/avocado food/candy food/cut-of-meat food/shrimp food/crab food/bread food/dumpling food/rice-cracker
food/ginger-root food/peanuts food/leafy-green food/cherries food/chocolate-bar food/pretzel home/yarn home/thread home/soap home/sponge beauty/rose baby/puzzle-piece fashion/watch books/notebook-with-decorative-cover appliances/battery`.split(
    /\s+/,
  ),
);

/** @param {string} art */
export const standsWell = (art) => choosePose(art) !== 'lie' || UPRIGHT.has(art);
